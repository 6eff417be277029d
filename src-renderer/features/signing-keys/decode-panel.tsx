import { Button } from '@mantine/core'
import { JsonView } from '../../shared/ui/json-view.tsx'
import { ClaimsTable } from './claims-table.tsx'
import { decodeToken, extractToken } from './jwt-decode.ts'
import parts from './panel-parts.module.css'
import { TokenField } from './token-field.tsx'
import classes from './token-panels.module.css'

interface DecodePanelProps {
  text: string
  onText: (text: string) => void
  onVerify: (token: string) => void
}

/** Shows what stands in a token. Nothing is checked, nothing leaves the page. */
export function DecodePanel({ text, onText, onVerify }: DecodePanelProps) {
  const token = extractToken(text)
  const decoded = token === '' ? undefined : decodeToken(token)
  return (
    <div className={classes['panel']}>
      <TokenField value={text} onChange={onText} error={decoded?.problem ?? undefined} />
      <div className={parts['bar']}>
        <Button variant="default" disabled={token === ''} onClick={() => onVerify(token)}>
          Verify this token
        </Button>
        <span className={parts['note']}>Decoding checks nothing: not even the signature.</span>
      </div>
      {decoded?.headerText != null && (
        <div className={parts['part']}>
          <h3>Header</h3>
          <JsonView json={decoded.headerText} label="Header of the token" />
        </div>
      )}
      {decoded?.claims && (
        <div className={parts['part']}>
          <h3>Claims</h3>
          <ClaimsTable claims={decoded.claims} />
        </div>
      )}
      {decoded?.claimsText != null && (
        <details className={parts['part']}>
          <summary>Claims as JSON</summary>
          <JsonView json={decoded.claimsText} label="Claims of the token" />
        </details>
      )}
    </div>
  )
}
