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
  return `# Benchmarks

\`npm run bench\` writes this page; \`npm run bench <name>\` repeats one bench, \`npm run bench -- --quick\` runs all of them in a small form and writes nothing.
Each figure is the median of the runs, with the lowest and the highest value in brackets. This server and the program that it is compared with
run in turns; the ratio is our figure divided by the other's, as the median over all turns.

${markdownOf(records.flatMap(({ rows }) => rows))}

${records.map(({ bench }) => `![${bench}](benchmarks/${bench}.svg)`).join('\n\n')}

## Machines, dates and versions

${records.map(provenance).join('\n')}
`
}

function provenance({ bench, date, commit, machine, versions }: BenchRecord): string {
  const { cpu, cores, memoryGB, system, disk } = machine
  const programs = Object.entries(versions).map(([name, version]) => `${name} ${version}`)
  return `- **${bench}**: ${[date, ...(commit ? [`commit ${commit}`] : []), cpu, `${cores} cores`, `${memoryGB} GB`, system, `data on ${disk}`, ...programs].join(', ')}`
}
