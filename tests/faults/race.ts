import type { WaitingEntry } from '../../contract/waitingMoves.ts'
import type { Client } from '../harness/client.ts'
import { createVisit } from '../harness/create.ts'

const SENDS = { call: 'call', holding: 'hold', done: 'done' } as const

export interface RaceFigures {
  readonly rounds: number
  /** Number of 2xx responses that took effect: one per round. */
  readonly winners: number
  /** Number of losing callers whose response names the winner: all others. */
  readonly told: number
  /** Number of logged moves, except those of joining and cleaning up: one per round. */
  readonly logged: number
}

/** Lets all consoles do the same with the same patient at once, round after round: call, hold and complete in turn. */
export async function race(consoles: readonly Client[], rounds: number): Promise<RaceFigures> {
  const [root] = consoles
  if (!root) throw new Error('no consoles')
  const { did } = await root.createStation()
  const figures = { rounds, winners: 0, told: 0, logged: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const visit = await createVisit(root)
    const entry = await root.post<WaitingEntry>('/v1/did-waitings', { didId: did.id, visitId: visit.id })
    const [action, send] = Object.entries(SENDS)[round % 3] ?? []
    if (!action || !send) throw new Error('no action')
    const answers = await Promise.all(
      consoles.map(async (each) => ({ console: each, answer: await each[send](entry) })),
    )
    const won = answers.filter(({ answer }) => answer.status === 200 && firstOf(answer.body)?.byName === undefined)
    const name = won[0]?.console.session?.user.name
    figures.winners += won.length
    figures.told += answers.filter(
      ({ answer }) => answer.status === 200 && name !== undefined && firstOf(answer.body)?.byName === name,
    ).length
    figures.logged += (await root.movesOf(entry)).filter((move) => move.action === action).length
    await leave(root, entry, action)
  }
  return figures
}

const firstOf = (body: WaitingEntry | WaitingEntry[]): WaitingEntry | undefined => [body].flat()[0]

/** Frees the room for the next round. */
async function leave(root: Client, entry: WaitingEntry, action: string): Promise<void> {
  if (action === 'call') await root.done(entry)
}
