import classes from './id-text.module.css'

/** Ids share their beginning: what tells them apart is the end, so a long one is cut before it. */
const TAIL_LENGTH = 6

export function IdText({ id }: { id: string }) {
  const tail = id.slice(-TAIL_LENGTH)
  return (
    <code className={classes['id']} title={id}>
      <span className={classes['start']}>{id.slice(0, id.length - tail.length)}</span>
      <span>{tail}</span>
    </code>
  )
}
