import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import { lintSdkOptions, type OptionFacts } from '../../shared/checkout/sdk-options.ts'
import { JsonEditor } from '../../shared/ui/json-editor.tsx'
import classes from './panels.module.css'

interface SdkOptionsPanelProps {
  text: string
  onChange: (text: string) => void
  facts: OptionFacts
  /** Opens the intent where each method's way to the checkout is explained. */
  onExplain: () => void
}

const ICONS = { error: IconCircleX, warning: IconAlertTriangle, note: IconInfoCircle } as const

/** Options of the payment element as JSON, with what is to be known about them. */
export function SdkOptionsPanel({ text, onChange, facts, onExplain }: SdkOptionsPanelProps) {
  const lints = lintSdkOptions(text, facts)
  return (
    <section className={classes['panel']} aria-labelledby="sdk-options-heading">
      <div className={classes['head']}>
        <h2 id="sdk-options-heading" className={classes['title']}>
          SDK options
        </h2>
        <Button variant="subtle" size="compact-xs" onClick={onExplain}>
          Why is a method not offered?
        </Button>
      </div>
      <div className={classes['editor']}>
        <JsonEditor label="SDK options" value={text} onChange={onChange} />
      </div>
      {lints.length > 0 && (
        <ul className={classes['lints']} aria-label="Hints on the options">
          {lints.map(({ level, message }) => {
            const Icon = ICONS[level]
            return (
              <li key={message} data-level={level}>
                <Icon size={14} aria-hidden />
                <span>
                  <span className="visually-hidden">{level}: </span>
                  {message}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
