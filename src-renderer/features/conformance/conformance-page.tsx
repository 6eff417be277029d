import { Button, Menu, Select } from '@mantine/core'
import { IconArrowLeft, IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConformanceRun, ConformanceRunSummary } from '#contract/conformance.ts'
import { describeFailure } from '../../shared/api/request.ts'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import { navigate, useRoute } from '../../shared/routing/use-route.ts'
import { formatTimeOfDay } from '../../shared/time/format-time.ts'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { showFailure } from '../../shared/ui/toast.tsx'
import { useWorkspace } from '../../shared/workspace/workspace.tsx'
import { CaseTable } from './case-table.tsx'
import classes from './conformance-page.module.css'
import {
  cancelRun,
  conformanceQueries,
  type ExportFormat,
  exportUrl,
  startRun,
} from './conformance.queries.ts'
import { RunForm } from './run-form.tsx'
import { waitingRows } from './run-report.ts'
import { RunScore } from './run-score.tsx'
import { useRunFields } from './use-run-fields.ts'
import { VerifierFacts } from './verifier-facts.tsx'

/** Puts the user's own verifier to the test, and reports. */
export function ConformancePage() {
  const { overview, environment } = useWorkspace()
  const { item } = useRoute()
  const queryClient = useQueryClient()
  const { data: runs = [] } = useQuery(conformanceQueries.runs())
  const { data: cases = [] } = useQuery(conformanceQueries.cases())
  const { data: clients = [] } = useQuery(conformanceQueries.clients(environment))
  const runId = item ?? runs[0]?.id
  const { data: run } = useQuery({
    ...conformanceQueries.run(runId ?? ''),
    enabled: runId !== undefined,
  })
  const [fields, changeFields] = useRunFields(run?.request)
  const [isFailedOnly, setIsFailedOnly] = useState(false)
  const active = runs.find(({ state }) => state === 'running')
  const client = clients.find(({ clientId }) => clientId === fields.clientId) ?? clients[0]

  const start = useMutation({
    mutationFn: startRun,
    onSuccess: (started) => {
      queryClient.setQueryData(conformanceQueries.run(started.id).queryKey, started)
      void queryClient.invalidateQueries(conformanceQueries.runs())
      navigate({ item: started.id }, { replace: true })
    },
  })
  const cancel = useMutation({ mutationFn: cancelRun, onError: showFailure })
  const stop = (): void => {
    if (active) cancel.mutate(active.id)
  }
  useCommand('conformance.cancel', stop, { enabled: active !== undefined })
  useCommand('conformance.failed', () => setIsFailedOnly(!isFailedOnly), {
    enabled: run !== undefined,
  })
  useCommand('conformance.back', () => navigate({ tab: 'keys', item: undefined }))
  const rows = run?.rows ?? waitingRows(cases)
  const shown = isFailedOnly ? rows.filter(({ result }) => result === 'failed') : rows

  return (
    <div className={classes['page']}>
      <PageHeader
        title="Test your verifier"
        actions={
          <>
            {run && (
              <Button
                variant={isFailedOnly ? 'light' : 'default'}
                aria-pressed={isFailedOnly}
                onClick={() => setIsFailedOnly(!isFailedOnly)}
              >
                Failed only
              </Button>
            )}
            <RunChooser runs={runs} run={run} />
            {run && <ExportMenu run={run} />}
          </>
        }
      >
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconArrowLeft size={14} aria-hidden />}
          onClick={() => navigate({ tab: 'keys', item: undefined })}
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
            isRunning={active !== undefined || start.isPending}
            refusal={start.error ? describeFailure(start.error) : undefined}
            onRun={(body) => start.mutate(body)}
          />
          <VerifierFacts
            keySetUrl={`${overview.urls.auth}/.well-known/jwks.json`}
            issuer={`${overview.urls.auth}/`}
            audience={fields.audience || (client?.audience ?? '')}
          />
        </div>
        <div className={classes['report']} tabIndex={-1}>
          {run && <RunScore run={run} onCancel={stop} />}
          {!run && (
            <p className={classes['intro']}>
              {cases.length} cases wait for the URL of an endpoint of yours that checks our token.
            </p>
          )}
          <CaseTable rows={shown} />
          {run && isFailedOnly && shown.length === 0 && (
            <p className={classes['intro']}>No case failed.</p>
          )}
        </div>
      </div>
    </div>
  )
}

function RunChooser({
  runs,
  run,
}: {
  runs: readonly ConformanceRunSummary[]
  run: ConformanceRun | undefined
}) {
  if (runs.length < 2) return null
  return (
    <Select
      size="xs"
      w={250}
      aria-label="Run"
      data={runs.map(({ id, startedAt, score, state }) => ({
        value: id,
        label: `${startedAt.slice(0, 10)} ${formatTimeOfDay(new Date(startedAt)).slice(0, 8)}, ${
          state === 'finished' ? `${score.percent} %` : state
        }`,
      }))}
      value={run?.id ?? null}
      allowDeselect={false}
      onChange={(id) => id !== null && navigate({ item: id }, { replace: true })}
    />
  )
}

const FORMATS: readonly (readonly [ExportFormat, string])[] = [
  ['json', 'JSON'],
  ['junit', 'JUnit XML'],
  ['html', 'HTML page'],
]

function ExportMenu({ run }: { run: ConformanceRun }) {
  return (
    <>
      {FORMATS.map(([format]) => (
        <ExportCommand key={format} id={run.id} format={format} />
      ))}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label="Export">
          {FORMATS.map(([format, name]) => (
            <Menu.Item
              key={format}
              component="a"
              href={exportUrl(run.id, format)}
              download={fileName(run.id, format)}
            >
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

function ExportCommand({ id, format }: { id: string; format: ExportFormat }) {
  useCommand(`conformance.${format}`, () => {
    const link = document.createElement('a')
    link.href = exportUrl(id, format)
    link.download = fileName(id, format)
    link.click()
  })
  return null
}

function fileName(id: string, format: ExportFormat): string {
  return `conformance-${id}.${format === 'junit' ? 'xml' : format}`
}
