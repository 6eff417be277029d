import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { createContext, type ReactNode, useContext, useId } from 'react'
import classes from './settings-tab.module.css'

/** What is looked for; empty shows everything. */
export const SearchContext = createContext('')

interface SectionProps {
  title: string
  /** What it is about, in one sentence. */
  note?: ReactNode
  children: ReactNode
}

export function Section({ title, note, children }: SectionProps) {
  const id = useId()
  return (
    <section className={classes['section']} aria-labelledby={id}>
      <h2 id={id} className={classes['heading']}>
        {title}
      </h2>
      {note !== undefined && <p className={classes['note']}>{note}</p>}
      <div className={classes['settings']}>{children}</div>
    </section>
  )
}

interface SettingProps {
  title: string
  /** Says more, and is searched too. */
  detail?: string
  /** Sets it back; absent where it is at its default. */
  onRevert?: (() => void) | undefined
  children: ReactNode
}

/** One setting: its name, what it means, its control, and the way back where it was changed. */
export function Setting({ title, detail = '', onRevert, children }: SettingProps) {
  const search = useContext(SearchContext).toLowerCase()
  if (!`${title} ${detail}`.toLowerCase().includes(search)) return null
  return (
    <div className={classes['setting']} data-setting data-changed={onRevert !== undefined}>
      <div className={classes['words']}>
        <div className={classes['name']}>{title}</div>
        {detail !== '' && <div className={classes['detail']}>{detail}</div>}
      </div>
      <div className={classes['control']}>{children}</div>
      <div className={classes['revert']}>
        {onRevert && (
          <Tooltip label="Back to the default">
            <ActionIcon
              variant="subtle"
              color="gray"
              size={26}
              aria-label={`Set ${title} back to its default`}
              onClick={onRevert}
            >
              <IconArrowBackUp size={15} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
    </div>
  )
}
