import * as fc from 'fast-check'
import type { Did } from '../../contract/dids.ts'
import type { WaitingEntry } from '../../contract/waitingMoves.ts'
import type { Answer, Client, Patient } from '../harness/client.ts'
import { createDid, createRoom } from '../harness/create.ts'
import type { ModelBoard, Try } from './queueModel.ts'

/** Two boards of one room, a board of a room for two patients, and a board without a room. */
export const BOARDS: readonly ModelBoard[] = [
  { room: 'a', hasRoom: true, maxPatient: 1 },
  { room: 'a', hasRoom: true, maxPatient: 1 },
  { room: 'b', hasRoom: true, maxPatient: 2 },
  { room: 'c', hasRoom: false, maxPatient: 1 },
]
export const PATIENTS = 6

/** Generates any action that staff may try, sensible or not. */
export function anyTry(staff: number): fc.Arbitrary<Try> {
  const by = fc.nat(staff - 1)
  const patient = fc.nat(PATIENTS - 1)
  const board = fc.nat(BOARDS.length - 1)
  return fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('join', 'transfer', 'scan'), by, patient, board }) },
    {
      weight: 9,
      arbitrary: fc.record({
        kind: fc.constantFrom('call', 'call', 'holding', 'done', 'recall', 'front', 'noShow', 'noShow', 'undo', 'undo'),
        by,
        patient,
      }),
    },
  )
}

/** The boards and patients of the model, created on a server. */
export interface World {
  readonly dids: readonly Did[]
  readonly patients: readonly Patient[]
}

export async function makeWorld(root: Client): Promise<World> {
  const rooms = new Map<string, number>()
  const dids: Did[] = []
  for (const { room, hasRoom, maxPatient } of BOARDS) {
    if (hasRoom && !rooms.has(room))
      rooms.set(room, (await createRoom(root, { maxPatient, useMultiCall: maxPatient > 1 })).id)
    dids.push(await createDid(root, { roomId: rooms.get(room) ?? null }))
  }
  // Tries follow each other faster than real taps, so disable the detection of repeated taps.
  await root.takeEveryTap(...dids)
  const patients: Patient[] = []
  while (patients.length < PATIENTS) patients.push(await root.createPatient())
  return { dids, patients }
}

/**
 * Sends a try over HTTP. `entry` is the entry that it refers to; without one the request is sent with an unknown id.
 */
export function send(
  client: Client,
  given: Try,
  { dids, patients }: World,
  entry: Pick<WaitingEntry, 'didWaitingId'> | undefined,
): Promise<Answer<unknown>> {
  const about = { didWaitingId: entry?.didWaitingId ?? 2_000_000_000 } as WaitingEntry
  const did = 'board' in given ? dids[given.board] : undefined
  const patient = patients[given.patient]
  if (!patient) throw new Error('no such patient')
  if (did && given.kind === 'join')
    return client.request('POST', '/v1/did-waitings', { didId: did.id, visitId: patient.visit.id })
  if (did && given.kind === 'scan') return client.scan(did, patient.tagValue)
  if (did && given.kind === 'transfer') return client.transfer(about, did)
  const kind = given.kind as 'call' | 'holding' | 'done' | 'recall' | 'front' | 'noShow' | 'undo'
  return client[kind === 'holding' ? 'hold' : kind](about)
}
