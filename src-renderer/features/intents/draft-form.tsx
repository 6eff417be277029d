import callout from '../../shared/ui/callout.module.css'
import { PRESETS, type Preset } from './presets.ts'
import { DraftField } from './draft-field.tsx'
import classes from './draft-form.module.css'
import { INTENT_FIELDS } from './intent-fields.ts'
import type { Draft } from './use-draft.ts'

interface DraftFormProps {
  preset: Preset
  draft: Draft
}

/** The draft as a form of the fields that are valid for its preset. */
export function DraftForm({ preset, draft }: DraftFormProps) {
  if (!draft.value) {
    return (
      <p className={`${callout['warning']} ${classes['unreadable']}`}>
        The JSON cannot be read yet. Mend it where it is marked, then the form follows.
      </p>
    )
  }
  return (
    <form
      className={classes['form']}
      aria-label={`${PRESETS[preset].title} fields`}
      onSubmit={(event) => event.preventDefault()}
    >
      {INTENT_FIELDS[preset].map((field) => (
        <DraftField key={field.path.join('.')} field={field} draft={draft} />
      ))}
    </form>
  )
}
