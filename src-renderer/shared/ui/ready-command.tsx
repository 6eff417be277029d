import { CopyButton } from './copy-button.tsx'
import classes from './ready-command.module.css'

/** A command that works as it stands, to copy into a terminal. */
export function ReadyCommand({ text }: { text: string }) {
  return (
    <div className={classes['command']}>
      <pre aria-label="Ready command" tabIndex={0} role="region">
        {text}
      </pre>
      <CopyButton what="command" text={text} />
    </div>
  )
}
