import { koreanNameOf, readEmergency, readPause } from '../../../contract/answerFields.ts'
import type { PlaceState, WaitingList } from '../../../contract/waitingLists.ts'
import type { Emergency } from '../../../contract/emergencies.ts'
import type { Pause } from '../../../contract/pauses.ts'
import { type WaitLimits, waitLimits } from '../../../domain/waitLimits.ts'
import type { CallOptions } from '../../api/api.ts'
import { hospitalWaits } from '../../i18n/hospital.ts'
import { storedSession } from '../../session/storedSession.ts'
import { atOneVersion, type VersionedBody, versionIn } from '../board/versionedBody.ts'
import { type BoardFeed, BoardStore } from '../board/boardStore.ts'
import { readPatients, type Patient } from '../../queue/readPatients.ts'
import { api } from './staffApi.ts'

/** The part of a board that the mini viewer shows. Names are full for signed-in staff and masked for anyone else. */
export interface MiniContent {
  /** Version of the board; null from a server that has none. */
  readonly version: number | null
  readonly no: string
  readonly name: string
  readonly holding: readonly Patient[]
  readonly called: readonly Patient[]
  readonly waiting: readonly Patient[]
  /** The current pause; undefined without one, and from a server without pauses. */
  readonly pause: Pause | undefined
  /** The emergency text of the board's walls; undefined without one. */
  readonly emergency: Emergency | undefined
  /** Wait thresholds of the board. */
  readonly limits: WaitLimits
  /** Places of the board's room; undefined where it has none, and without a signed-in user. */
  readonly places: readonly PlaceState[] | undefined
}

/** The smallest request of a board. @throws ApiError when the server refuses */
const readDid = (didId: string, signal: AbortSignal) =>
  versioned((onHeaders) => api('GET', '/v1/dids/:id', { params: { id: didId }, signal, onHeaders }))

async function versioned<T>(
  read: (onHeaders: NonNullable<CallOptions['onHeaders']>) => Promise<T>,
): Promise<VersionedBody<T>> {
  let version: number | null = null
  const body = await read((header) => (version = versionIn(header)))
  return { body, version }
}

/** Creates the state of a board for the mini viewer. */
export function miniBoard(didId: string, realtime: BoardFeed): BoardStore<MiniContent> {
  const board: BoardStore<MiniContent> = new BoardStore({
    didId,
    realtime,
    load: (signal) => loadMini(didId, signal),
    // A receipt does not change the version, and without a live connection it is only in the list.
    loadVersion: async (signal) =>
      hasOpenCall(board.getState().content) ? null : (await readDid(didId, signal)).version,
  })
  return board
}

/** Whether a screen has still to confirm a call. */
const hasOpenCall = (content: MiniContent | null): boolean =>
  content?.called.some(({ shownAt }) => shownAt === null) ?? false

/** Reads a board for the mini viewer. @throws ApiError when the server refuses */
async function loadMini(didId: string, signal: AbortSignal): Promise<MiniContent> {
  const list = (path: '/v1/did-waitings/dids/:didId' | `/v1/did-waitings/${'called' | 'holding'}/dids/:didId`) =>
    versioned((onHeaders) => api('GET', path, { params: { didId }, signal, onHeaders }))
  const options = () =>
    versioned((onHeaders) => api('GET', '/v1/did-options/:id', { params: { id: didId }, signal, onHeaders }))
  const signedIn = storedSession.isSignedIn()
  const [did, holding, called, waiting, ...option] = await atOneVersion(() =>
    Promise.all([
      readDid(didId, signal),
      list('/v1/did-waitings/holding/dids/:didId'),
      list('/v1/did-waitings/called/dids/:didId'),
      list('/v1/did-waitings/dids/:didId'),
      ...(signedIn ? [] : [options()]),
    ]),
  )
  // Loaded later, because windows of signed-in staff, which are most, do not need it.
  const mask = signedIn ? undefined : (await import('./maskedBy.ts')).maskedBy(option[0]?.body)
  const patients = (list: WaitingList) => {
    const read = readPatients(list.patients)
    return mask ? read.map(mask) : read
  }
  const inExam = patients(called.body)
  // Without versions a move may happen between the responses: a called patient neither waits nor is on hold.
  const inExamIds = new Set(inExam.map(({ id }) => String(id)))
  const notInExam = (list: WaitingList) => patients(list).filter(({ id }) => !inExamIds.has(String(id)))
  return {
    version: did.version,
    no: did.body.no,
    name: koreanNameOf(did.body.name),
    holding: notInExam(holding.body),
    called: inExam,
    waiting: notInExam(waiting.body),
    pause: readPause(waiting.body.pause),
    emergency: readEmergency(waiting.body.emergency),
    limits: waitLimits(waiting.body, hospitalWaits()),
    places: waiting.body.places,
  }
}
