import { join } from 'node:path'
import { measureApart } from './measureApart.ts'
import { recordOf, type BenchRecord } from './record.ts'
import type { Row, Scale } from './row.ts'
import { tableOf } from './table.ts'
import { writeRecord, writeSummary } from './writeRecord.ts'

const FULL: Scale = { quick: false, runs: 5 }
const QUICK: Scale = { quick: true, runs: 2 }
const DOCS = join(import.meta.dirname, '../../docs')

interface Options {
  readonly quick: boolean
  /** Known names that are no benches. */
  readonly programs: readonly string[]
}

/**
 * Runs the named benches, or all, one after another, and prints their table. A full run writes the JSON and picture of
 * each to docs/benchmarks, and docs/benchmarks.md from all of them.
 * @returns the exit code: 1 when a name is unknown or a bench failed; a missed target is no failure.
 */
export async function runBenches(
  benches: Readonly<Record<string, string>>,
  names: readonly string[],
  { quick, programs }: Options,
): Promise<number> {
  const unknown = names.filter((name) => !(name in benches))
  if (unknown.length > 0) {
    console.error(
      `no such bench: ${unknown.join(', ')}\nbenches: ${Object.keys(benches).join(', ')}\nprograms: ${programs.join(', ')}`,
    )
    return 1
  }
  const rows: Row[] = []
  const failed: string[] = []
  for (const name of names.length > 0 ? names : Object.keys(benches)) {
    const record = await measure(name, benches[name] ?? '', quick ? QUICK : FULL)
    if (!record) failed.push(name)
    else rows.push(...record.rows)
    if (record && !quick) await writeRecord(DOCS, record)
  }
  if (!quick) await writeSummary(DOCS)
  console.log(`\n${tableOf(rows)}${quick ? '\nquick: small and few runs, nothing was written' : ''}`)
  if (failed.length > 0) console.log(`failed: ${failed.join(', ')}`)
  return failed.length > 0 ? 1 : 0
}

async function measure(name: string, path: string, scale: Scale): Promise<BenchRecord | undefined> {
  console.log(`\n${name}`)
  const start = performance.now()
  try {
    return recordOf(name, await measureApart(path, scale))
  } catch (error) {
    console.error(`${name} failed: ${(error as Error).message}`)
    return undefined
  } finally {
    console.log(`${name}: ${Math.round((performance.now() - start) / 1_000)} s`)
  }
}
