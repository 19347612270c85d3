import * as fc from 'fast-check'
import type { WaitingEntry } from '../../contract/waitingMoves.ts'
import type { Client } from '../harness/client.ts'
import { misplaced } from './hospital.ts'
import { Journal } from './journal.ts'
import { QueueModel, type Try } from './queueModel.ts'
import { survivors } from './survivors.ts'
import { anyTry, BOARDS, makeWorld, send, type World } from './tries.ts'

/** A server and its signed-in staff; the first user may create rooms. */
export interface Workplace {
  readonly dataDir: string
  readonly staff: readonly [Client, ...Client[]]
  /** Number of tries so far. */
  readonly count: { tries: number }
}

/** Only moves younger than this are undone: on a busy machine, older ones may be past the time limit of undo. */
const SURELY_UNDOABLE_MS = 8_000

/** Applies tries one at a time: response, state and order of each must match the model. */
export function sequentialQueue({ dataDir, staff, count }: Workplace, steps: number): fc.IAsyncProperty<[Try[]]> {
  return fc.asyncProperty(
    fc.array(anyTry(staff.length), { minLength: 1, maxLength: steps, size: 'max' }),
    async (tries) => {
      const world = await makeWorld(staff[0])
      const model = new QueueModel(BOARDS)
      const ids: number[] = []
      const movedAt: number[] = []
      for (const given of tries) {
        const about = model.latest(given.patient)
        if (given.kind === 'undo' && about && performance.now() - (movedAt[about.number] ?? 0) > SURELY_UNDOABLE_MS)
          continue
        const id = about && ids[about.number]
        const { status, body } = await send(
          staff[given.by] ?? staff[0],
          given,
          world,
          id === undefined ? undefined : { didWaitingId: id },
        )
        count.tries += 1
        const before = model.entries.map((entry) => entry)
        const allowed = model.attempt(given)
        const expected = allowed ? [200, 201] : [about || given.kind === 'join' ? 409 : 404]
        if (!expected.includes(status))
          throw new Error(
            `${JSON.stringify(given)}: ${status} ${JSON.stringify(body)}, expected ${expected.join(' or ')}`,
          )
        model.entries.forEach((entry, number) => {
          if (entry !== before[number]) movedAt[number] = performance.now()
        })
        await learnIds(staff[0], world, model, ids)
        await compare(staff[0], world, model, ids)
        await judge(dataDir, staff[0], world)
      }
    },
  )
}

/** Applies tries concurrently: the rules must hold after each wave. */
export function concurrentQueue({ dataDir, staff, count }: Workplace, waves: number): fc.IAsyncProperty<[Try[][]]> {
  const wave = fc.array(anyTry(staff.length), { minLength: staff.length, maxLength: staff.length })
  return fc.asyncProperty(fc.array(wave, { minLength: 1, maxLength: waves, size: 'max' }), async (all) => {
    const world = await makeWorld(staff[0])
    for (const tries of all) {
      const latest = latestEntries(dataDir, world)
      const answers = await Promise.all(
        tries.map((given, index) =>
          send(staff[index % staff.length] ?? staff[0], given, world, latest.get(given.patient)),
        ),
      )
      count.tries += tries.length
      const broken = answers.find(({ status }) => status >= 500)
      if (broken) throw new Error(`answered ${broken.status}: ${JSON.stringify(broken.body)}`)
      await judge(dataDir, staff[0], world)
    }
  })
}

/** Stores the id that the server assigned to a new entry of the model. */
async function learnIds(root: Client, { dids }: World, model: QueueModel, ids: number[]): Promise<void> {
  const entry = model.entries[ids.length]
  const did = entry && dids[entry.board]
  if (!did) return
  const { patients } = await root.listOf('waiting', did)
  ids.push(Math.max(...patients.map(({ didWaitingId }) => didWaitingId)))
}

const LISTS = { waiting: 'WAITING', called: 'CALLED', holding: 'HOLDING' } as const

async function compare(root: Client, { dids }: World, model: QueueModel, ids: readonly number[]): Promise<void> {
  for (const [board, did] of dids.entries()) {
    for (const [list, status] of Object.entries(LISTS) as [keyof typeof LISTS, (typeof LISTS)[keyof typeof LISTS]][]) {
      const shown = (await root.listOf(list, did)).patients.map(({ didWaitingId }) => didWaitingId)
      const meant = model.list(board, status).map(({ number }) => ids[number])
      if (JSON.stringify(shown) !== JSON.stringify(meant))
        throw new Error(
          `${list} of board ${board} is ${JSON.stringify(shown)}, the model says ${JSON.stringify(meant)}`,
        )
    }
  }
}

/**
 * Throws unless each patient is in one list without gaps, no room is over capacity, nobody was called twice, and the
 * log explains the state.
 */
async function judge(dataDir: string, root: Client, { dids }: World): Promise<void> {
  const { contradictions, entries } = survivors(dataDir, new Journal())
  const ours = new Map([...entries].filter(([, { didId }]) => dids.some(({ id }) => id === didId)))
  const wrong = [...contradictions, ...(await misplaced(root, dids, ours))]
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
}

/** Returns the latest entry of each patient, by the patient's number. */
function latestEntries(dataDir: string, { patients }: World): Map<number, WaitingEntry> {
  const entries = [...survivors(dataDir, new Journal()).entries.values()]
  return new Map(
    patients.flatMap(({ visit }, number) => {
      const entry = entries.findLast(({ visitId }) => visitId === visit.id)
      return entry ? [[number, entry] as const] : []
    }),
  )
}
