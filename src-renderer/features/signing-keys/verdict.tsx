import { IconAlertTriangle, IconCircleCheck, IconCircleDot, IconCircleX } from '@tabler/icons-react'
import classes from './verdict.module.css'

/** Spec §5.2.4: a fetch is called for first, and once the cached key has expired. */
export const VERDICTS = {
  first: { word: 'First fetch', icon: IconCircleDot },
  needed: { word: 'Needed', icon: IconCircleCheck },
  not_needed: { word: 'Not needed', icon: IconAlertTriangle },
  missing: { word: 'Missing', icon: IconCircleX },
} as const

export function Verdict({ verdict }: { verdict: keyof typeof VERDICTS }) {
  const { word, icon: Icon } = VERDICTS[verdict]
  return (
    <span className={classes['verdict']} data-verdict={verdict}>
      <Icon size={14} stroke={2} aria-hidden />
      {word}
    </span>
  )
}
