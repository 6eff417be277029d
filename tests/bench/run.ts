import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { buildIfChanged } from '../../scripts/build-output.ts'
import { type Bench, type Measure, percentile } from './bench.ts'
import { BENCHES } from './benches.ts'
import { formatTable, type Row } from './table.ts'
import { baselineTarget, consoleTarget } from './targets.ts'

const USAGE = `npm run bench -- [NAME…] [--seconds N]

NAME       one of: ${BENCHES.map(({ name }) => name).join(', ')} (default: all)
--seconds  how long each figure is measured, in each round (default 1)
`

/** Measures the two servers in turn, the first one last in every other round, and takes the medians. */
async function compare({ name, baseline, rounds, measure }: Bench, seconds: number) {
  const bare = baselineTarget(baseline)
  const rounded: Record<'console' | 'baseline', Measure[][]> = { console: [], baseline: [] }
  const turns = [
    async () => rounded.console.push(await measure(consoleTarget, seconds)),
    async () => rounded.baseline.push(await measure(bare, seconds)),
  ]
  for (let round = 1; round <= rounds; round++) {
    process.stderr.write(`${name}, round ${round} of ${rounds}\n`)
    for (const turn of round % 2 === 1 ? turns : turns.toReversed()) await turn()
  }
  const baselines = medians(rounded.baseline)
  return medians(rounded.console).flatMap((figure, index): Row[] => {
    const other = baselines[index]
    return other ? [{ bench: name, console: figure, baseline: other }] : []
  })
}

function medians(rounds: readonly Measure[][]): Measure[] {
  const [first = []] = rounds
  return first.map((measure, index) => {
    const values = rounds.flatMap((round) => round[index]?.value ?? [])
    return { ...measure, value: percentile(values, 0.5) }
  })
}

async function main(): Promise<number> {
  const options = { seconds: { type: 'string', default: '1' }, help: { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const seconds = Number(values.seconds)
  const wanted = BENCHES.filter(
    ({ name }) => positionals.length === 0 || positionals.includes(name),
  )
  const isKnown = positionals.every((name) => BENCHES.some((bench) => bench.name === name))
  if (values.help === true || !isKnown || !(seconds > 0)) {
    process.stderr.write(USAGE)
    return values.help === true ? 0 : 1
  }
  buildIfChanged()
  const startMs = performance.now()
  const rows: Row[] = []
  for (const bench of wanted) rows.push(...(await compare(bench, seconds)))
  const tookSeconds = Math.round((performance.now() - startMs) / 1000)
  process.stdout.write(
    `${formatTable(rows)}\n\n` +
      'ratio: console divided by bare node:http (-mock: by oauth2-mock-server, payments-mock: by Prism); more is better for /s, less for ms, MiB and ms/min\n' +
      `Node ${process.version}, ${process.platform} ${process.arch}, ${cpus().length} processors, ${tookSeconds} s\n`,
  )
  return 0
}

process.exitCode = await main()
