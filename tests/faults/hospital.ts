import type { WaitingEntry } from '../../contract/waitingMoves.ts'
import type { Did } from '../../contract/dids.ts'
import { Client } from '../harness/client.ts'

/** Capacities of the rooms, in patients; each room has a board. */
const CAPACITIES = [1, 1, 2, 2, 3, 3]

export const ROOT_PASSWORD = 'correct horse 1'

/** Sets up the rooms of a fresh server and signs its first user in. */
export async function openHospital(url: string): Promise<{ root: Client; boards: Did[] }> {
  const root = await new Client(url).signIn('root', ROOT_PASSWORD)
  const boards: Did[] = []
  for (const maxPatient of CAPACITIES)
    boards.push((await root.createStation({ maxPatient, useMultiCall: maxPatient > 1 })).did)
  return { root, boards }
}

const LISTS = { waiting: 'WAITING', called: 'CALLED', holding: 'HOLDING' } as const

/**
 * Compares the three lists of every board with the entries. Each open entry must be in exactly one list, with `order`
 * from 1 without gaps.
 */
export async function misplaced(
  client: Client,
  boards: readonly Did[],
  entries: ReadonlyMap<number, WaitingEntry>,
): Promise<string[]> {
  const wrong: string[] = []
  const shown = new Map<number, string>()
  for (const did of boards) {
    for (const [list, status] of Object.entries(LISTS) as [keyof typeof LISTS, string][]) {
      const { patients } = await client.listOf(list, did)
      patients.forEach(({ didWaitingId, order }, index) => {
        if (shown.has(didWaitingId)) wrong.push(`entry ${didWaitingId} is in two lists`)
        if (order !== index + 1) wrong.push(`${list} of board ${did.id} has a gap at ${index + 1}`)
        shown.set(didWaitingId, `${status} ${did.id}`)
      })
    }
  }
  for (const { didWaitingId, status, didId } of entries.values()) {
    const isOpen = status !== 'DONE' && status !== 'CANCELED'
    if (shown.get(didWaitingId) !== (isOpen ? `${status} ${didId}` : undefined))
      wrong.push(`entry ${didWaitingId} is ${status} at ${didId}, shown as ${shown.get(didWaitingId)}`)
  }
  return wrong
}
