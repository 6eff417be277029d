import type { PartnerClient } from '#contract/partner-clients.ts'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import type { RunFields } from './run-form-fields.ts'
import classes from './verifier-facts.module.css'

interface VerifierFactsProps {
  fields: RunFields
  clients: readonly PartnerClient[]
}

/** What the verifier has to be set to. Spec §5.2, assumption `outbound-claims`. */
export function VerifierFacts({ fields, clients }: VerifierFactsProps) {
  const { auth } = useWorkspace().overview.urls
  const client = clients.find(({ clientId }) => clientId === fields.clientId) ?? clients[0]
  const facts = [
    ['Key set', `${auth}/.well-known/jwks.json`],
    ['Issuer', `${auth}/`],
    ['Audience', fields.audience || (client?.audience ?? '')],
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
