import { koreanNameOf, readEmergency, readPause } from '../../../contract/answerFields.ts'
import type { WaitingList } from '../../../contract/waitingLists.ts'
import type { PublicDid } from '../../../contract/dids.ts'
import type { Emergency } from '../../../contract/emergencies.ts'
import type { Pause } from '../../../contract/pauses.ts'
import { type WaitLimits, waitLimits } from '../../../domain/waitLimits.ts'
import { hospitalWaits } from '../../i18n/hospital.ts'
import { storedSession } from '../../session/storedSession.ts'
import { atOneVersion } from '../board/answered.ts'
import { type BoardFeed, BoardStore } from '../board/boardStore.ts'
import { readPatients, type Patient } from '../../queue/readPatients.ts'
import { staffRequest } from './staffRequest.ts'

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
}

/**
 * Reads the version of a board with its smallest request; null from a server without versions. @throws ApiError when
 * the server refuses
 */
async function boardVersion(didId: string, signal: AbortSignal): Promise<number | null> {
  return (await staffRequest<PublicDid>('GET', `/v1/dids/${encodeURIComponent(didId)}`, { signal })).version
}

/** Creates the state of a board for the mini viewer. */
export function miniBoard(didId: string, realtime: BoardFeed): BoardStore<MiniContent> {
  const board: BoardStore<MiniContent> = new BoardStore({
    didId,
    realtime,
    load: (signal) => loadMini(didId, signal),
    // A receipt does not change the version, and without a live connection it is only in the list.
    loadVersion: async (signal) => (hasOpenCall(board.getState().content) ? null : boardVersion(didId, signal)),
  })
  return board
}

/** Whether a screen has still to confirm a call. */
const hasOpenCall = (content: MiniContent | null): boolean =>
  content?.called.some(({ shownAt }) => shownAt === null) ?? false

/** Reads a board for the mini viewer. @throws ApiError when the server refuses */
async function loadMini(didId: string, signal: AbortSignal): Promise<MiniContent> {
  const id = encodeURIComponent(didId)
  const read = <T>(path: string) => staffRequest<T>('GET', path, { signal })
  const signedIn = storedSession.isSignedIn()
  const [did, holding, called, waiting, ...options] = await atOneVersion(() =>
    Promise.all([
      read<PublicDid>(`/v1/dids/${id}`),
      read<WaitingList>(`/v1/did-waitings/holding/dids/${id}`),
      read<WaitingList>(`/v1/did-waitings/called/dids/${id}`),
      read<WaitingList>(`/v1/did-waitings/dids/${id}`),
      ...(signedIn ? [] : [read<unknown>(`/v1/did-options/${id}`)]),
    ]),
  )
  // Loaded later, because windows of signed-in staff, which are most, do not need it.
  const mask = signedIn ? undefined : (await import('./maskedBy.ts')).maskedBy(options[0]?.body)
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
  }
}
