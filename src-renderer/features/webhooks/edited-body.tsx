import { MergeText } from '../../shared/ui/merge-text.tsx'
import classes from './replay-dialog.module.css'

interface EditedBodyProps {
  /** Laid out. */
  original: string
  problem: string | undefined
  isChanged: boolean
  onChange: (text: string) => void
}

/** The body as received beside the one to be sent, with the changes marked. */
export function EditedBody({ original, problem, isChanged, onChange }: EditedBodyProps) {
  return (
    <div className={classes['edit']}>
      <div className={classes['sides']}>
        <span>As received</span>
        <span>To be sent, signed anew</span>
      </div>
      <div className={classes['merge']}>
        <MergeText
          left={{ label: 'Body as received', text: original }}
          right={{ label: 'Body to send', text: original }}
          onRight={onChange}
        />
      </div>
      <p role="status" className={classes['note']} data-wrong={problem !== undefined || undefined}>
        {problem ?? (isChanged ? 'Changed' : 'Nothing is changed yet: the bytes go as received')}
      </p>
    </div>
  )
}
