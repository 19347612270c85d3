import { spawnSync } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { figuresOf } from '../../bench/report/figures.ts'
import { measureApart } from '../../bench/report/measureApart.ts'
import { recordOf } from '../../bench/report/record.ts'
import type { Row } from '../../bench/report/row.ts'
import { markdownOf, tableOf } from '../../bench/report/table.ts'
import { writeRecord, writeSummary } from '../../bench/report/writeRecord.ts'
import { temporaryFolder } from '../harness/temporaryFolder.ts'

const CALLS: Row = {
  bench: 'calls',
  what: 'calls of 32 connections',
  unit: '/s',
  ours: [1_000, 400, 1_200],
  peers: [{ name: 'bare loop', values: [2_000, 1_000, 2_000] }],
  target: { of: 'ratio', atLeast: 0.5 },
  note: 'the disk is shared',
  versions: { PostgreSQL: '15.18' },
}
const START: Row = {
  bench: 'start',
  what: 'start to ready',
  unit: 's',
  ours: [2.5, 1.5],
  peers: [],
  target: { of: 'value', atMost: 1.9 },
}

test('a ratio is the middle one of the turns, each of which ours and the peer took together', () => {
  expect(figuresOf(CALLS)).toMatchObject({
    ours: { median: 1_000, least: 400, most: 1_200 },
    peer: { median: 2_000 },
    ratio: 0.5,
    isMet: true,
  })
})

test('a target of the figure itself is held against the median, and one that is missed says so', () => {
  expect(figuresOf(START)).toMatchObject({ ours: { median: 2 }, isMet: false })
  expect(tableOf([CALLS, START]).split('\n').slice(1)).toEqual([
    'calls  calls of 32 connections  1,000 (400 – 1,200) /s  bare loop: 2,000 (1,000 – 2,000)  0.5    ≥ 0.5 ×  met',
    'start  start to ready           2 (1.5 – 2.5) s         –                                 –      ≤ 1.9 s  missed',
    'calls: the disk is shared',
  ])
})

test('a row without figures, or with some that are none, is refused', () => {
  expect(() => figuresOf({ ...START, ours: [] })).toThrow('start to ready')
  expect(() => figuresOf({ ...START, ours: [1, Number.NaN] })).toThrow('start to ready')
})

test('a full run leaves JSON with machine and versions, a picture, and a summary of all that lies there', async () => {
  const docs = temporaryFolder()
  try {
    await writeRecord(docs, recordOf('calls', [CALLS]))
    await writeRecord(docs, recordOf('start', [START]))
    await writeSummary(docs)
    const record = JSON.parse(await readFile(join(docs, 'benchmarks/calls.json'), 'utf8')) as unknown
    expect(record).toMatchObject({
      bench: 'calls',
      rows: [CALLS],
      versions: { Node: process.versions.node, PostgreSQL: '15.18' },
    })
    expect(await readFile(join(docs, 'benchmarks/start.svg'), 'utf8')).toContain('start to ready')
    expect(await readFile(join(docs, 'benchmarks.md'), 'utf8')).toContain(markdownOf([CALLS, START]))
  } finally {
    await rm(docs, { recursive: true })
  }
})

test('a bench that throws is a failure of its own', async () => {
  await expect(measureApart('report/none.ts', { quick: true, runs: 1 })).rejects.toThrow('it ended with 1')
})

test('an unknown name is refused with the names that there are', () => {
  const { status, stderr } = spawnSync(process.execPath, ['bench/main.ts', 'history', 'nothing'], { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toMatch(/no such bench: nothing\nbenches: .*\bhistory\b/)
})
