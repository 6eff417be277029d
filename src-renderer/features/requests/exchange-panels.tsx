import type { LoggedBody, LoggedExchange } from '#contract/request-log.ts'
import { isJson } from '../../shared/json/read-json.ts'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import { HeaderList } from '../../shared/ui/header-list.tsx'
import { JsonView } from '../../shared/ui/json-view.tsx'
import classes from './call-details.module.css'
import { formatBytes, formatMs } from './call-words.ts'

interface MessagePanelProps {
  /** `request` or `response`. */
  what: string
  headers: LoggedExchange['requestHeaders']
  body: LoggedBody
}

/** One side of a call: its body, then its headers. */
export function MessagePanel({ what, headers, body }: MessagePanelProps) {
  return (
    <>
      <div className={classes['bar']}>
        <h3 className={classes['heading']}>Body</h3>
        <span className={classes['dim']}>
          {formatBytes(body.bytes)}
          {body.isCut && ', of which the start was kept'}
        </span>
        <span className={classes['gap']} />
        {body.text !== null && body.text !== '' && (
          <CopyButton what={`${what} body`} text={body.text} />
        )}
      </div>
      <Body what={what} body={body} />
      <div className={classes['bar']}>
        <h3 className={classes['heading']}>Headers</h3>
        <span className={classes['dim']}>{headers.length}</span>
      </div>
      <HeaderList headers={headers} className={classes['headers']} />
    </>
  )
}

function Body({ what, body: { text, bytes } }: { what: string; body: LoggedBody }) {
  if (text === null) {
    return (
      <p className={classes['none']}>
        {bytes === 0 ? 'It was not read: the call was answered before.' : 'It is no text.'}
      </p>
    )
  }
  if (text === '') return <p className={classes['none']}>None.</p>
  return <JsonView json={text} label={`The ${what} body`} isRaw={!isJson(text)} />
}

const PHASES = [
  ['arrivalMs', 'Arriving, and checks before the handler'],
  ['handlingMs', 'Handling, until the change is on the disk'],
  ['sendingMs', 'Writing the answer'],
] as const

export function TimingPanel({ call }: { call: LoggedExchange }) {
  const total = Math.max(call.elapsedMs, 0.01)
  const starts = [0, call.timing.arrivalMs, call.timing.arrivalMs + call.timing.handlingMs]
  return (
    <table className={classes['timing']}>
      <thead>
        <tr>
          <th scope="col">Phase</th>
          <th scope="col">Took</th>
          <th scope="col" aria-hidden />
        </tr>
      </thead>
      <tbody>
        {PHASES.map(([phase, name], index) => (
          <tr key={phase}>
            <th scope="row">{name}</th>
            <td>{formatMs(call.timing[phase])}</td>
            <td aria-hidden>
              <span
                className={classes['phase']}
                style={{
                  marginLeft: `${((starts[index] ?? 0) / total) * 100}%`,
                  width: `${(call.timing[phase] / total) * 100}%`,
                }}
              />
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row">In all</th>
          <td>{formatMs(call.elapsedMs)}</td>
          <td aria-hidden />
        </tr>
      </tbody>
    </table>
  )
}
