import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aFreePort } from '../browser/freePort.ts'
import { ROOT_PASSWORD } from '../faults/hospital.ts'
import { memoryFolder } from '../faults/memoryFolder.ts'
import { type Program, startProgram } from '../faults/program.ts'
import { described, flood, isWeathered } from '../faults/floods.ts'
import { fuzzHl7 } from './hl7.ts'
import { fuzzHttp } from './http.ts'
import { fuzzStomp } from './stomp.ts'

const TIMEOUT_MS = 120_000
/** MiB; the bodies of one flood alone are 200. */
const MEMORY_GROWTH_MAX = 150
const SEED = 20_240_301

let program: Program
let hl7Port: number
const dataDir = memoryFolder()
beforeAll(async () => {
  hl7Port = await aFreePort()
  program = await startProgram({ DATA_DIR: dataDir, ROOT_PASSWORD, HL7_PORT: String(hl7Port) })
})
afterAll(async () => {
  await program.stop('SIGKILL')
  rmSync(dataDir, { recursive: true })
})

it(
  'every operation answers good, bad and hostile input by its schema, and never 5xx',
  { timeout: TIMEOUT_MS },
  async () => {
    const { requests, answered, faults } = await fuzzHttp(program.url, ROOT_PASSWORD, 1_500, SEED)
    expect({ faults, errors: program.errors() }).toEqual({ faults: [], errors: '' })
    expect(requests).toBeGreaterThanOrEqual(1_500)
    // Neither all refused nor all taken: the input is of every kind.
    expect(answered['2xx']).toBeGreaterThan(100)
    expect(answered['4xx']).toBeGreaterThan(100)
  },
)

it('each damaged HL7 message is answered once, whatever is in it', { timeout: TIMEOUT_MS }, async () => {
  const { answers, faults } = await fuzzHl7(hl7Port, 2_000, SEED)
  expect({ faults, errors: program.errors() }).toEqual({ faults: [], errors: '' })
  expect(answers).toBeGreaterThan(1_000)
})

it(
  'a STOMP session is the same wherever it is cut, and damaged ones are refused',
  { timeout: TIMEOUT_MS },
  async () => {
    expect(await fuzzStomp(program.url, 5_000, 100, SEED)).toMatchObject({ faults: [] })
    expect(program.errors()).toBe('')
    expect((await fetch(`${program.url}/api/health`)).status).toBe(200)
  },
)

it(
  'no request without a login keeps others waiting, whatever its size, shape and pace',
  { timeout: TIMEOUT_MS },
  async () => {
    for (const bytes of [15_000, 4_000_000]) {
      const size = { bytes, stalled: 50, dribbling: 10 }
      const figures = await flood(program, size)
      expect(isWeathered(figures, MEMORY_GROWTH_MAX), described(size, figures)).toBe(true)
    }
    expect(program.errors()).toBe('')
  },
)
