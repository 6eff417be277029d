import type { SigningKey } from '#contract/signing-keys.ts'
import { useNow } from '../../shared/time/use-now.ts'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import list from '../../shared/ui/fact-list.module.css'
import { formatDuration } from '../../shared/time/duration.ts'
import classes from './key-facts.module.css'

/** Modulus, exponent, fingerprint and moments of a key. */
export function KeyFacts({ signingKey }: { signingKey: SigningKey }) {
  const { kid, n, e, modulusBits } = signingKey
  return (
    <dl className={`${list['facts']} ${classes['facts']}`}>
      <dt>Fingerprint</dt>
      <dd>
        <code title="RFC 7638 thumbprint, SHA-256; it is the key's kid too">{kid}</code>
        <CopyButton what="fingerprint" text={kid} />
      </dd>
      <dt>n</dt>
      <dd>
        <code className={classes['long']} title={n}>
          {n}
        </code>
        <CopyButton what="modulus" text={n} />
      </dd>
      <dt>e</dt>
      <dd>
        <code>{e}</code>
        <span className={classes['note']}>RSA {modulusBits}, RS256</span>
      </dd>
      <Moments signingKey={signingKey} />
    </dl>
  )
}

function Moments({ signingKey }: { signingKey: SigningKey }) {
  const { createdAt, activeFrom, expiresAt, publishedUntil, status } = signingKey
  const rows = [
    ['Created', createdAt],
    ['Signs from', activeFrom],
    ['exp', expiresAt],
    ...(publishedUntil > expiresAt && status !== 'retired'
      ? ([['Leaves set', publishedUntil]] as const)
      : []),
  ] as const
  return rows.map(([name, iso]) => <Moment key={name} name={name} iso={iso} />)
}

function Moment({ name, iso }: { name: string; iso: string | null }) {
  const nowMs = useNow(1000)
  if (iso === null) {
    return (
      <>
        <dt>{name}</dt>
        <dd>Once it is activated</dd>
      </>
    )
  }
  const aheadS = (Date.parse(iso) - nowMs) / 1000
  const span = formatDuration(Math.abs(aheadS))
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <time dateTime={iso}>{iso.slice(0, 19).replace('T', ' ')}Z</time>
        <span className={classes['note']}>{aheadS > 0 ? `in ${span}` : `${span} ago`}</span>
      </dd>
    </>
  )
}
