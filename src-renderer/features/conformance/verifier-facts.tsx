import { CopyButton } from '../../shared/ui/copy-button.tsx'
import classes from './verifier-facts.module.css'

interface VerifierFactsProps {
  keySetUrl: string
  issuer: string
  audience: string
}

/** What the verifier has to be set to. Spec §5.2, assumption `outbound-claims`. */
export function VerifierFacts({ keySetUrl, issuer, audience }: VerifierFactsProps) {
  const facts = [
    ['Key set', keySetUrl],
    ['Issuer', issuer],
    ['Audience', audience],
    ['Algorithm', 'RS256'],
  ] as const
  return (
    <section className={classes['facts']} aria-label="Set your verifier to">
      <h2>Set your verifier to</h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code title={value}>{value}</code>
              <CopyButton what={name.toLowerCase()} text={value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
