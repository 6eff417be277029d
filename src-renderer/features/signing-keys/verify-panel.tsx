import { Button, SegmentedControl, TextInput } from '@mantine/core'
import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconShieldCheck,
  IconShieldX,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { audience as audienceSchema } from '#contract/partner-clients.ts'
import { type TokenVerdict, type VerifyToken, verifyTokenBody } from '#contract/jwt.ts'
import { describeFailure } from '../../shared/api/request.ts'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { ClaimsTable } from './claims-table.tsx'
import { extractToken } from './jwt-decode.ts'
import { verifyToken } from './outbound.queries.ts'
import parts from './panel-parts.module.css'
import { TokenField } from './token-field.tsx'
import classes from './token-panels.module.css'

interface VerifyPanelProps {
  text: string
  onText: (text: string) => void
  /** Audience of the client that is chosen for minting. */
  clientAudience: string
}

const KINDS = [
  { value: 'outbound', label: 'Outbound token, as a partner' },
  { value: 'access', label: 'Access token, as this console' },
]

/** Checks a token step by step, when asked to. */
export function VerifyPanel({ text, onText, clientAudience }: VerifyPanelProps) {
  const { environment } = useWorkspace()
  const [kind, setKind] = useState<VerifyToken['as']>('outbound')
  const [audience, setAudience] = useState<string>()
  const expected = audience ?? clientAudience
  const verify = useMutation({ mutationFn: (body: VerifyToken) => verifyToken(environment, body) })
  const isOutbound = kind === 'outbound'
  const wanted = audienceSchema.safeParse(expected)
  const body = verifyTokenBody.safeParse({
    token: extractToken(text),
    as: kind,
    ...(isOutbound && wanted.success && { audience: wanted.data }),
  })
  const isOld = verify.variables !== undefined && verify.variables.token !== body.data?.token

  function run(): void {
    if (body.success) verify.mutate(body.data)
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    run()
  }
  useCommand('keys.run', run, { enabled: body.success })

  return (
    <form className={classes['panel']} aria-label="Verify" onSubmit={submit}>
      <TokenField value={text} onChange={onText} />
      <SegmentedControl
        size="xs"
        aria-label="Check it as"
        data={KINDS}
        value={kind}
        onChange={(value) => setKind(value === 'access' ? 'access' : 'outbound')}
      />
      {isOutbound && (
        <TextInput
          label="Audience it must be for"
          description="Empty leaves the audience unchecked"
          value={expected}
          onChange={(event) => setAudience(event.currentTarget.value)}
        />
      )}
      <div className={parts['bar']}>
        <Button type="submit" disabled={!body.success} loading={verify.isPending}>
          Verify
        </Button>
        {isOld && <span className={parts['note']}>Below is the verdict on the token before.</span>}
      </div>
      {verify.error && (
        <p role="alert" className={parts['problem']}>
          {describeFailure(verify.error)}
        </p>
      )}
      {verify.data && <Verdict verdict={verify.data} />}
    </form>
  )
}

function Verdict({ verdict: { isValid, checks, claims } }: { verdict: TokenVerdict }) {
  const Icon = isValid ? IconShieldCheck : IconShieldX
  return (
    <>
      <p role="status" className={classes['verdict']} data-valid={isValid}>
        <Icon size={18} aria-hidden />
        {isValid ? 'Valid' : 'Not valid'}
      </p>
      <ul className={classes['checks']} aria-label="Checks">
        {checks.map(({ check, isPassed, detail }) => (
          <li key={check} data-passed={String(isPassed)}>
            <CheckIcon isPassed={isPassed} />
            <b>{check}</b>
            <span>{detail}</span>
          </li>
        ))}
      </ul>
      {claims && <ClaimsTable claims={claims} />}
    </>
  )
}

function CheckIcon({ isPassed }: { isPassed: boolean | null }) {
  if (isPassed === null) return <IconCircleDashed size={14} aria-label="Not checked" />
  return isPassed ? (
    <IconCircleCheck size={14} aria-label="Passed" />
  ) : (
    <IconCircleX size={14} aria-label="Failed" />
  )
}
