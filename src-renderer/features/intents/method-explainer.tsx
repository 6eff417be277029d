import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { showFailure } from '../../shared/ui/toast.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { isObject, type JsonObject, type Path, valueAt } from './draft-text.ts'
import { changeProfile, intentQueries } from './intents.queries.ts'
import { basketOf, type Explanation, explainMethod, type LinkId, LINKS } from './method-chain.ts'
import classes from './method-explainer.module.css'
import { FixButton } from './method-fix.tsx'
import type { Draft } from './use-draft.ts'

const IDS = Object.keys(LINKS) as LinkId[]

interface MethodExplainerProps {
  draft: Draft
  /** Where the intent stands in the draft. */
  root: Path
}

/** For each method the chain that decides whether it is offered, with the first link that fails. Spec §2.2. */
export function MethodExplainer({ draft, root }: MethodExplainerProps) {
  const { environment } = useWorkspace()
  const { data: profile } = useQuery(intentQueries.profile(environment))
  const [find, setFind] = useState('')
  const [order, setOrder] = useState('')
  const [hidden, setHidden] = useState('')
  if (!profile || !draft.value) {
    return <p className={classes['none']}>The methods are explained once the JSON can be read.</p>
  }

  const basket = basketOf(intentAt(draft.value, root))
  const presentation = { order: readTypes(order), hidden: readTypes(hidden) }
  const explained = profile.methods.map((method) => explainMethod(method, basket, presentation))
  const offered = explained.filter(({ isAccepted }) => isAccepted)
  const wanted = find.trim().toLowerCase()
  const shown = sortByOrder(explained, presentation.order).filter(({ method }) =>
    `${method.name} ${method.type}`.toLowerCase().includes(wanted),
  )
  return (
    <div className={classes['frame']}>
      <div className={classes['tools']}>
        <TextInput
          aria-label="Find a method"
          placeholder="Find a method"
          value={find}
          onChange={(event) => setFind(event.currentTarget.value)}
        />
        <span role="status" className={classes['count']}>
          {offered.length} of {explained.length} offered
        </span>
      </div>
      <div className={classes['scroll']} tabIndex={0} role="region" aria-label="Methods explained">
        <table className={classes['table']} aria-label="Why methods are offered or not">
          <thead>
            <tr>
              <th scope="col">Method</th>
              {IDS.map((id) => (
                <th key={id} scope="col" className={classes['link']}>
                  {LINKS[id]}
                </th>
              ))}
              <th scope="col">First link that fails</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((explanation) => (
              <MethodRow
                key={explanation.method.type}
                explanation={explanation}
                draft={draft}
                root={root}
              />
            ))}
          </tbody>
        </table>
        {shown.length === 0 && <p className={classes['none']}>No method has that name.</p>}
      </div>
      <fieldset className={classes['sdk']}>
        <legend>SDK options: presentation only, the API does not enforce them</legend>
        <TextInput
          label="paymentMethodOrder"
          placeholder="credit, pay_shap"
          value={order}
          onChange={(event) => setOrder(event.currentTarget.value)}
        />
        <TextInput
          label="Hidden by paymentMethodsConfig"
          placeholder="payflex"
          value={hidden}
          onChange={(event) => setHidden(event.currentTarget.value)}
        />
      </fieldset>
    </div>
  )
}

interface MethodRowProps extends MethodExplainerProps {
  explanation: Explanation
}

function MethodRow({ explanation, draft, root }: MethodRowProps) {
  const { method, links, failed, isAccepted } = explanation
  const failedAt = failed ? IDS.indexOf(failed.id) : IDS.length
  return (
    <tr data-offered={isAccepted}>
      <th scope="row" title={method.type}>
        <span className={classes['name']}>{method.name}</span>
        <code className={classes['type']}>{method.type}</code>
      </th>
      {links.map((link) => (
        <td key={link.id} className={classes['link']} title={link.words}>
          <LinkMark
            isPassed={link.isPassed}
            isAfterFailure={IDS.indexOf(link.id) > failedAt}
            words={link.words}
          />
        </td>
      ))}
      <td className={classes['why']}>
        {failed ? failed.words : 'Offered'}
        {failed && <FixButton explanation={explanation} draft={draft} root={root} />}
        {!failed && <DisableButton explanation={explanation} />}
      </td>
    </tr>
  )
}

interface LinkMarkProps {
  isPassed: boolean
  /** No longer decides anything. */
  isAfterFailure: boolean
  words: string
}

function LinkMark({ isPassed, isAfterFailure, words }: LinkMarkProps) {
  const label = `${isPassed ? 'Passes' : 'Fails'}: ${words}`
  if (isAfterFailure && isPassed) {
    return <IconMinus size={14} className={classes['skipped']} aria-label={label} />
  }
  const Icon = isPassed ? IconCheck : IconX
  return (
    <Icon
      size={14}
      stroke={2.5}
      className={classes[isPassed ? 'passed' : 'failed']}
      aria-label={label}
    />
  )
}

function DisableButton({ explanation: { method } }: { explanation: Explanation }) {
  const { environment } = useWorkspace()
  const queryClient = useQueryClient()
  const disable = useMutation({
    mutationFn: () =>
      changeProfile(environment, { methods: { [method.type]: { isEnabled: false } } }),
    onSuccess: (profile) =>
      queryClient.setQueryData(intentQueries.profile(environment).queryKey, profile),
    onError: showFailure,
  })
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      color="gray"
      className={classes['quiet'] ?? ''}
      aria-label={`Disable ${method.name} on the account`}
      onClick={() => disable.mutate()}
    >
      Disable
    </Button>
  )
}

/** The intent in the draft; where an app's is left out, the one that is minted without it. */
function intentAt(draft: JsonObject, root: Path): JsonObject {
  if (root.length === 0) return draft
  const intent = valueAt(draft, root)
  return { ...MINTED_BY_DEFAULT, ...(isObject(intent) ? intent : {}) }
}

const MINTED_BY_DEFAULT = { amount: 12_500, currency: 'ZAR' }

function readTypes(text: string): string[] {
  return text.split(/[\s,]+/).filter((type) => type !== '')
}

/** Methods the SDK is told to show first come first. */
function sortByOrder(explained: readonly Explanation[], order: readonly string[]): Explanation[] {
  const placeOf = ({ method }: Explanation): number => {
    const place = order.indexOf(method.type)
    return place < 0 ? order.length : place
  }
  return explained.toSorted((a, b) => placeOf(a) - placeOf(b))
}
