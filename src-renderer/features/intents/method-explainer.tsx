import { SegmentedControl, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { merchantProfileQueries } from '../../shared/checkout/merchant-profile.queries.ts'
import table from '../../shared/ui/data-table.module.css'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { isObject, type JsonObject, type Path, valueAt } from './draft-text.ts'
import { basketOf, type Explanation, explainMethod, type LinkId, LINKS } from './method-chain.ts'
import classes from './method-explainer.module.css'
import { MethodRow } from './method-row.tsx'
import type { Draft } from './use-draft.ts'

const LINK_IDS = Object.keys(LINKS) as LinkId[]

interface MethodExplainerProps {
  draft: Draft
  /** Where the intent stands in the draft. */
  root: Path
}

/** For each method the chain that decides whether it is offered, with the first link that fails. Spec §2.2. */
export function MethodExplainer({ draft, root }: MethodExplainerProps) {
  const { environment } = useWorkspace()
  const { data: profile } = useQuery(merchantProfileQueries.detail(environment))
  const [find, setFind] = useState('')
  const [shownKind, setShownKind] = useState<ShownKind>('refused')
  const [order, setOrder] = useState('')
  const [hidden, setHidden] = useState('')
  if (!profile || !draft.value) {
    return <p className={classes['none']}>The methods are explained once the JSON can be read.</p>
  }

  const basket = basketOf(intentAt(draft.value, root))
  const ids = LINK_IDS.filter((id) => id !== 'purpose' || basket.isSetup)
  const presentation = { order: readTypes(order), hidden: readTypes(hidden) }
  const explained = profile.methods.map((method) => explainMethod(method, basket, presentation))
  const refusedCount = explained.filter(({ failed }) => failed).length
  const wanted = find.trim().toLowerCase()
  const shown = sortByOrder(explained, presentation.order).filter((explanation) =>
    wanted === '' ? isOfKind(explanation, shownKind) : isNamed(explanation, wanted),
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
        <SegmentedControl
          size="xs"
          aria-label="Methods shown"
          data={[
            { value: 'refused', label: `Not offered ${refusedCount}` },
            { value: 'offered', label: `Offered ${explained.length - refusedCount}` },
          ]}
          value={shownKind}
          onChange={setShownKind}
        />
      </div>
      <div className={classes['scroll']} tabIndex={0} role="region" aria-label="Methods explained">
        <table
          className={`${table['table']} ${table['sticky']} ${classes['table']}`}
          aria-label="Why methods are offered or not"
        >
          <thead>
            <tr>
              <th scope="col">Method</th>
              {ids.map((id) => (
                <th key={id} scope="col" className={classes['link']}>
                  {LINKS[id]}
                </th>
              ))}
              <th scope="col" className={classes['why']}>
                First link that fails
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((explanation) => (
              <MethodRow
                key={explanation.method.type}
                explanation={explanation}
                ids={ids}
                draft={draft}
                root={root}
              />
            ))}
          </tbody>
        </table>
        {shown.length === 0 && <p className={classes['none']}>{nothingShown(wanted, shownKind)}</p>}
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

/** The intent in the draft; where an app's is left out, the one that is minted without it. */
function intentAt(draft: JsonObject, root: Path): JsonObject {
  if (root.length === 0) return draft
  const intent = valueAt(draft, root)
  return { ...MINTED_BY_DEFAULT, ...(isObject(intent) ? intent : {}) }
}

const MINTED_BY_DEFAULT = { amount: 12_500, currency: 'ZAR' }

type ShownKind = 'refused' | 'offered'

function isOfKind({ failed }: Explanation, kind: ShownKind): boolean {
  return (kind === 'refused') === (failed !== undefined)
}

function isNamed({ method }: Explanation, wanted: string): boolean {
  return `${method.name} ${method.type}`.toLowerCase().includes(wanted)
}

function nothingShown(wanted: string, kind: ShownKind): string {
  if (wanted !== '') return 'No method has that name.'
  return kind === 'refused' ? 'Every method is offered.' : 'No method is offered.'
}

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
