import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconCircleX,
  IconLoader2,
} from '@tabler/icons-react'
import type { ConformanceRow } from '#contract/conformance.ts'
import classes from './case-result.module.css'

const RESULTS: Record<ConformanceRow['result'], { word: string; icon: typeof IconCircleCheck }> = {
  waiting: { word: 'Waiting', icon: IconCircleDashed },
  running: { word: 'Running', icon: IconLoader2 },
  passed: { word: 'Passed', icon: IconCircleCheck },
  failed: { word: 'Failed', icon: IconCircleX },
  skipped: { word: 'Skipped', icon: IconCircleMinus },
}

/** How a case ended, as a word with an icon. */
export function CaseResult({ result }: Pick<ConformanceRow, 'result'>) {
  const { word, icon: Icon } = RESULTS[result]
  return (
    <span className={classes['result']} data-result={result}>
      <Icon size={14} stroke={2} aria-hidden />
      {word}
    </span>
  )
}
