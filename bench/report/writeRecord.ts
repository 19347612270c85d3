import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureOf } from './picture.ts'
import type { BenchRecord } from './record.ts'
import { markdownOf } from './table.ts'

/** Writes `benchmarks/<name>.json` and `.svg` in a folder. */
export async function writeRecord(docs: string, record: BenchRecord): Promise<void> {
  const folder = join(docs, 'benchmarks')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${record.bench}.json`), `${JSON.stringify(record, null, 2)}\n`)
  await writeFile(join(folder, `${record.bench}.svg`), pictureOf(record))
}

/** Writes `benchmarks.md` in a folder, from all stored records. */
export async function writeSummary(docs: string): Promise<void> {
  const folder = join(docs, 'benchmarks')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted()
  const files = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Partial<BenchRecord>),
  )
  // The results of the mutation tests are in the same folder, with their own table.
  const records = files.filter((file): file is BenchRecord => file.rows !== undefined)
  if (records.length > 0) await writeFile(join(docs, 'benchmarks.md'), summaryOf(records))
}

function summaryOf(records: readonly BenchRecord[]): string {
  return `# What was measured

Written by \`npm run bench\`; \`npm run bench <name>\` measures one anew, \`npm run bench -- --quick\` all of them small, without writing.
Each figure is the median of its runs, with the least and the most of them in brackets. The ratio is ours by that of what ran beside it, in
turns with ours: the median of the turns' ratios.

${markdownOf(records.flatMap(({ rows }) => rows))}

${records.map(({ bench }) => `![${bench}](benchmarks/${bench}.svg)`).join('\n\n')}

## Where and when

${records.map(provenance).join('\n')}
`
}

function provenance({ bench, date, commit, machine, versions }: BenchRecord): string {
  const { cpu, cores, memoryGB, system, disk } = machine
  const programs = Object.entries(versions).map(([name, version]) => `${name} ${version}`)
  return `- **${bench}**: ${[date, ...(commit ? [`commit ${commit}`] : []), cpu, `${cores} cores`, `${memoryGB} GB`, system, `data on ${disk}`, ...programs].join(', ')}`
}
