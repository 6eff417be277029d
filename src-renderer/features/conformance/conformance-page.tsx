import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConformanceRow } from '#contract/conformance.ts'
import { describeFailure } from '../../shared/api/request.ts'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import { partnerClientQueries } from '../../shared/partner-api/partner-clients.queries.ts'
import { navigate } from '../../shared/routing/use-route.ts'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { CaseTable } from './case-table.tsx'
import classes from './conformance-page.module.css'
import { conformanceQueries } from './conformance.queries.ts'
import { RunForm } from './run-form.tsx'
import { waitingRows } from './run-report.ts'
import { RunScore } from './run-score.tsx'
import { ExportMenu, RunChooser } from './run-tools.tsx'
import { useConformanceRun } from './use-conformance-run.ts'
import { useRunFields } from './use-run-fields.ts'
import { VerifierFacts } from './verifier-facts.tsx'

/** Puts the user's own verifier to the test, and reports. */
export function ConformancePage() {
  const { environment } = useWorkspace()
  const { runs, run, isRunning, refusal, start, stop } = useConformanceRun()
  const { data: cases = [] } = useQuery(conformanceQueries.cases())
  const { data: clients = [] } = useQuery(partnerClientQueries.list(environment))
  const [fields, changeFields] = useRunFields(run?.request)
  const [isFailedOnly, setIsFailedOnly] = useState(false)
  const toggleFailed = (): void => setIsFailedOnly(!isFailedOnly)
  useCommand('conformance.failed', toggleFailed, { enabled: run !== undefined })
  useCommand('conformance.back', openKeys)

  return (
    <div className={classes['page']}>
      <PageHeader
        title="Test your verifier"
        actions={
          run && (
            <>
              <Button
                variant={isFailedOnly ? 'light' : 'default'}
                aria-pressed={isFailedOnly}
                onClick={toggleFailed}
              >
                Failed only
              </Button>
              <RunChooser runs={runs} run={run} />
              <ExportMenu run={run} />
            </>
          )
        }
      >
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconArrowLeft size={14} aria-hidden />}
          onClick={openKeys}
        >
          Keys
        </Button>
        <span>Would it let a bad token in, or shut a good one out?</span>
      </PageHeader>
      <div className={classes['columns']}>
        <div className={classes['form']}>
          <RunForm
            fields={fields}
            onFields={changeFields}
            clients={clients}
            isRunning={isRunning}
            refusal={refusal === null ? undefined : describeFailure(refusal)}
            onRun={start}
          />
          <VerifierFacts fields={fields} clients={clients} />
        </div>
        <div className={classes['report']}>
          {run ? (
            <RunScore run={run} onCancel={stop} />
          ) : (
            <p className={classes['intro']}>
              {cases.length} cases wait for the URL of an endpoint of yours that checks our token.
            </p>
          )}
          <Cases rows={run?.rows ?? waitingRows(cases)} isFailedOnly={isFailedOnly} />
        </div>
      </div>
    </div>
  )
}

function Cases({ rows, isFailedOnly }: { rows: readonly ConformanceRow[]; isFailedOnly: boolean }) {
  const shown = isFailedOnly ? rows.filter(({ result }) => result === 'failed') : rows
  if (rows.length > 0 && shown.length === 0) {
    return <p className={classes['intro']}>No case failed.</p>
  }
  return <CaseTable rows={shown} />
}

function openKeys(): void {
  navigate({ tab: 'keys', item: undefined })
}
