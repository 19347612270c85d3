// A process of its own that keeps other boards busy: on each a patient is called and taken back every few seconds, and
// whoever watches it is brought the board and reads it a second later, as a wall does. Ends when it is told to.
import { setTimeout } from 'node:timers/promises'
import type { WaitingEntry } from '../../contract/didWaitings.ts'
import type { Did } from '../../contract/dids.ts'
import { READ_AFTER_MS } from '../../contract/realtime.ts'
import { Client } from '../../tests/harness/client.ts'
import { BoardWatcher } from '../../tests/harness/stomp.ts'
import { call, createStation, queueUp, undo } from '../../tests/harness/queue.ts'

/** Within the time in which a move can be taken back. */
const MOVE_EVERY_MS = 9_000
/** Patients that wait on each board. */
const NAMES = ['김하늘', '이바다', '박구름', '최나무', '정이슬', '강소리']

const [url = '', id = '', password = '', count = '0'] = process.argv.slice(2)
const staff = await new Client(url).signIn(id, password)
const boards: { did: Did; first: WaitingEntry; offset: number }[] = []
for (let at = 0; at < Number(count); at += 1) {
  const { did } = await createStation(staff)
  const [first] = await queueUp(staff, did, ...NAMES)
  if (first) boards.push({ did, first, offset: (at / Number(count)) * MOVE_EVERY_MS })
}
const anyone = new Client(url)
for (const { did } of boards) await BoardWatcher.open(url, did.id, () => void read(did), true)
process.on('SIGTERM', () => process.exit())
console.log(`all boards are watched at ${url}`)
await Promise.all(boards.map(keepBusy))

async function keepBusy({ first, offset }: (typeof boards)[number]): Promise<void> {
  await setTimeout(offset)
  for (let isCalled = false; ; isCalled = !isCalled) {
    await (isCalled ? undo(staff, first) : call(staff, first))
    await setTimeout(MOVE_EVERY_MS)
  }
}

/** What a wall reads of its board. */
async function read({ id: didId }: Did): Promise<void> {
  await setTimeout(READ_AFTER_MS)
  const paths = [
    `dids/${didId}`,
    `did-options/${didId}`,
    `did-waitings/dids/${didId}`,
    `did-waitings/called/dids/${didId}`,
  ]
  await Promise.all(paths.map((path) => anyone.get(`/v1/${path}`)))
}
