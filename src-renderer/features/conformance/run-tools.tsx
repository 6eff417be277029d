import { Button, Menu, Select } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import type { ConformanceRun, ConformanceRunSummary } from '#contract/conformance.ts'
import { useCommand } from '../../shared/commands/command-registry.tsx'
import { navigate } from '../../shared/routing/use-route.ts'
import { formatTimeOfDay } from '../../shared/time/format-time.ts'
import { type ExportFormat, exportUrl } from './conformance.queries.ts'

/** Opens an earlier run. */
export function RunChooser({
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

/** Downloads the report. */
export function ExportMenu({ run }: { run: ConformanceRun }) {
  return (
    <>
      {FORMATS.map(([format]) => (
        <ExportCommand key={format} id={run.id} format={format} />
      ))}
      <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
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
