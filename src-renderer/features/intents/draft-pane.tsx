import { SegmentedControl } from '@mantine/core'
import type { Payment } from '#contract/payment-response.ts'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import { DiffView, type Comparison } from './diff-view.tsx'
import { DraftCode } from './draft-code.tsx'
import { DraftEditor } from './draft-editor.tsx'
import classes from './intents-tab.module.css'
import { MethodExplainer } from './method-explainer.tsx'
import type { Preset } from './presets.ts'
import type { Draft } from './use-draft.ts'

export type DraftView = 'json' | 'methods' | 'code' | 'diff'

interface DraftPaneProps {
  preset: Preset
  draft: Draft
  view: DraftView
  onView: (view: DraftView) => void
  comparison: Comparison
  onComparison: (comparison: Comparison) => void
  payments: readonly Payment[]
}

/** The draft in the middle: as JSON, by its methods, as code, or beside another. */
export function DraftPane(props: DraftPaneProps) {
  const { draft, view, onView, preset } = props
  const views: { value: DraftView; label: string }[] = [
    { value: 'json', label: 'JSON' },
    { value: 'methods', label: 'Why not offered?' },
    { value: 'code', label: 'Code' },
    { value: 'diff', label: 'Diff' },
  ]
  return (
    <section className={classes['draft']} aria-label="Draft">
      <div className={classes['draftBar']}>
        <SegmentedControl
          size="xs"
          aria-label="Look at the draft"
          data={views}
          value={view}
          onChange={onView}
        />
        {view === 'json' && <CopyButton what="draft" text={draft.text} />}
      </div>
      <div className={classes['draftView']}>
        <View key={preset} {...props} />
      </div>
    </section>
  )
}

function View({ preset, draft, view, comparison, onComparison, payments }: DraftPaneProps) {
  switch (view) {
    case 'methods':
      return <MethodExplainer draft={draft} root={preset === 'mobile' ? ['intent'] : []} />
    case 'code':
      return <DraftCode preset={preset} draft={draft} />
    case 'diff':
      return (
        <DiffView
          comparison={comparison}
          onChange={onComparison}
          payments={payments}
          draftText={draft.text}
        />
      )
    default:
      return <DraftEditor draft={draft} label="Draft as JSON" />
  }
}
