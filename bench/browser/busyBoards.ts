// A separate process that keeps other boards busy: on each a patient is called and the call undone every few seconds; a
// subscriber is sent the board and reads it a second later, as a display does. Ends on SIGTERM.
import { setTimeout } from 'node:timers/promises'
import type { WaitingEntry } from '../../contract/waitingMoves.ts'
import type { Did } from '../../contract/dids.ts'
import { READ_AFTER_MS } from '../../contract/realtime.ts'
import { Client } from '../../tests/harness/client.ts'
import { BoardWatcher } from '../../tests/harness/stomp.ts'

/** Within the time limit of an undo. */
const MOVE_EVERY_MS = 9_000
/** Patients who wait at each board. */
const NAMES = ['김하늘', '이바다', '박구름', '최나무', '정이슬', '강소리']

const [url = '', id = '', password = '', count = '0'] = process.argv.slice(2)
const staff = await new Client(url).signIn(id, password)
const boards: { did: Did; first: WaitingEntry; offset: number }[] = []
for (let at = 0; at < Number(count); at += 1) {
  const { did } = await staff.createStation()
  const [first] = await staff.queueUp(did, ...NAMES)
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
    await (isCalled ? staff.undo(first) : staff.call(first))
    await setTimeout(MOVE_EVERY_MS)
  }
}

/** Reads what a display reads of its board. */
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
