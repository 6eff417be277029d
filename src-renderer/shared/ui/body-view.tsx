import { isJson } from '../json/read-json.ts'
import classes from './body-view.module.css'
import { JsonView } from './json-view.tsx'

interface BodyViewProps {
  text: string
  /** What it is, for screen readers. */
  label: string
  isWrapped?: boolean
  /** Says how far a text that is no JSON keeps from the edges. */
  className: string | undefined
}

/** The body of an answer: JSON laid out, anything else as it came. */
export function BodyView({ text, label, isWrapped = true, className }: BodyViewProps) {
  if (isJson(text)) return <JsonView json={text} label={label} isWrapped={isWrapped} />
  return <pre className={`${classes['text']} ${className}`}>{text}</pre>
}
