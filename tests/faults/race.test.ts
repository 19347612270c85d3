import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '../harness/client.ts'
import { startServer, type TestServer } from '../harness/server.ts'
import { memoryFolder } from './memoryFolder.ts'
import { race } from './race.ts'

const CONSOLES = 20
const ROUNDS = 10

const folder = memoryFolder()
let server: TestServer
let consoles: Client[]
beforeAll(async () => {
  server = await startServer({ env: { DATA_DIR: folder } })
  consoles = [server.root]
  while (consoles.length < CONSOLES) consoles.push(await server.signedIn('USER'))
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

it('DE-11 of 20 consoles that race for a patient one wins, and the others learn who', { timeout: 60_000 }, async () => {
  expect(await race(consoles, ROUNDS)).toEqual({
    rounds: ROUNDS,
    winners: ROUNDS,
    told: ROUNDS * (CONSOLES - 1),
    logged: ROUNDS,
  })
})
