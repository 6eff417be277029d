import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import classes from './draft-editor.module.css'
import type { Finding, Severity } from './finding.ts'

const ICONS: Record<Severity, typeof IconCircleX> = {
  error: IconCircleX,
  warning: IconAlertTriangle,
  hint: IconInfoCircle,
}

const WORDS: Record<Severity, string> = { error: 'Error', warning: 'Warning', hint: 'Hint' }

interface FindingListProps {
  findings: readonly Finding[]
  /** Whether the draft is JSON at all. */
  isReadable: boolean
  onChoose: (finding: Finding) => void
}

/** What the linter found; choosing one goes to its place. */
export function FindingList({ findings, isReadable, onChoose }: FindingListProps) {
  return (
    <section className={classes['findings']} aria-label="Checks">
      <div className={classes['heading']} role="status">
        {summary(findings, isReadable)}
      </div>
      {findings.length > 0 && (
        <ul className={classes['list']}>
          {findings.map((finding) => (
            <li key={`${finding.path.join('.')} ${finding.message}`}>
              <FindingRow finding={finding} onChoose={() => onChoose(finding)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function FindingRow({ finding, onChoose }: { finding: Finding; onChoose: () => void }) {
  const { severity, path, message, section } = finding
  const Icon = ICONS[severity]
  return (
    <UnstyledButton className={classes['finding']} data-severity={severity} onClick={onChoose}>
      <Icon size={14} aria-label={WORDS[severity]} />
      <span>
        {path.length > 0 && <code className={classes['path']}>{path.join('.')}</code>}
        {message}
      </span>
      {section !== undefined && <span className={classes['section']}>§{section}</span>}
    </UnstyledButton>
  )
}

function summary(findings: readonly Finding[], isReadable: boolean): string {
  if (!isReadable) return 'Not the JSON of an object: see the mark in the text'
  const counts = (['error', 'warning', 'hint'] as const)
    .map(
      (severity) => [severity, findings.filter((one) => one.severity === severity).length] as const,
    )
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => `${count} ${severity}${count === 1 ? '' : 's'}`)
  return counts.length === 0 ? 'Checks found nothing to mend' : counts.join(', ')
}
