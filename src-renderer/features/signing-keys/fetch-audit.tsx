import { Button } from '@mantine/core'
import { useState } from 'react'
import type { FetchAudit, KeySetFetch, MissingFetch } from '#contract/key-set.ts'
import { ColumnHeads } from '../../shared/ui/column-heads.tsx'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import { TimeText } from '../../shared/ui/time-text.tsx'
import classes from './fetch-audit.module.css'
import section from './section.module.css'
import { Verdict } from './verdict.tsx'

interface FetchAuditTableProps {
  audit: FetchAudit
  keySetUrl: string
}

type Row =
  | { readonly kind: 'fetch'; readonly at: string; readonly fetch: KeySetFetch }
  | { readonly kind: 'missing'; readonly at: string; readonly missing: MissingFetch }

const COLUMNS = ['When', 'Who', 'Address', 'Status', 'Verdict', 'Reason']

/** Rows shown until all are asked for. */
const ROWS_SHOWN = 200

/** Who fetched the key set, and whether spec §5.2.4 called for it. */
export function FetchAuditTable({ audit, keySetUrl }: FetchAuditTableProps) {
  const rows = rowsOf(audit)
  const [showsAll, setShowsAll] = useState(false)
  const curl = `curl '${keySetUrl}'`
  return (
    <section className={section['section']} aria-labelledby="audit-title">
      <header className={section['head']}>
        <h2 id="audit-title" className={section['title']}>
          Fetch audit
        </h2>
        <p className={section['note']}>{countWords(audit)}</p>
      </header>
      {rows.length === 0 ? (
        <p className={classes['empty']}>
          Nobody has fetched the key set yet. Try <code>{curl}</code>
          <CopyButton what="curl of the key set" text={curl} />
        </p>
      ) : (
        <div
          className={classes['scroll']}
          tabIndex={0}
          role="region"
          aria-label="Fetches of the key set"
        >
          <table className={classes['table']}>
            <ColumnHeads names={COLUMNS} />
            <tbody>
              {rows
                .slice(0, showsAll ? rows.length : ROWS_SHOWN)
                .map((row) =>
                  row.kind === 'fetch' ? (
                    <FetchRow key={`fetch ${row.fetch.seq}`} fetch={row.fetch} />
                  ) : (
                    <MissingRow key={`call ${row.missing.callId}`} missing={row.missing} />
                  ),
                )}
            </tbody>
          </table>
          {rows.length > ROWS_SHOWN && (
            <Button variant="subtle" size="compact-xs" m={8} onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? `Show the newest ${ROWS_SHOWN}` : `Show all ${rows.length}`}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function FetchRow({ fetch }: { fetch: KeySetFetch }) {
  const { at, userAgent, remoteAddress, address, status, fault, verdict, reason } = fetch
  return (
    <tr>
      <td>
        <TimeText iso={at} />
      </td>
      <td title={`${userAgent} from ${remoteAddress}`}>
        {userAgent || 'no user agent'} <span className={classes['dim']}>{remoteAddress}</span>
      </td>
      <td>{address}</td>
      <td data-bad={status >= 400}>
        {status}
        {fault !== 'none' && <span className={classes['fault']}> {fault}</span>}
      </td>
      <td>
        <Verdict verdict={verdict} />
      </td>
      <td title={reason}>{reason}</td>
    </tr>
  )
}

function MissingRow({ missing }: { missing: MissingFetch }) {
  const { at, remoteAddress, reason } = missing
  return (
    <tr>
      <td>
        <TimeText iso={at} />
      </td>
      <td>
        receiver of an outbound call <span className={classes['dim']}>{remoteAddress}</span>
      </td>
      <td className={classes['dim']}>none</td>
      <td className={classes['dim']}>none</td>
      <td>
        <Verdict verdict="missing" />
      </td>
      <td title={reason}>{reason}</td>
    </tr>
  )
}

function rowsOf({ fetches, missing }: FetchAudit): Row[] {
  const rows: Row[] = [
    ...fetches.map((fetch) => ({ kind: 'fetch' as const, at: fetch.at, fetch })),
    ...missing.map((miss) => ({ kind: 'missing' as const, at: miss.at, missing: miss })),
  ]
  return rows.toSorted((a, b) => b.at.localeCompare(a.at))
}

function countWords({ fetches, missing }: FetchAudit): string {
  if (fetches.length + missing.length === 0) return ''
  const extra = fetches.filter(({ verdict }) => verdict === 'not_needed').length
  const noun = fetches.length === 1 ? 'fetch' : 'fetches'
  return `${fetches.length} ${noun}, ${extra} not needed, ${missing.length} missing`
}
