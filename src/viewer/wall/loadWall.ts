import { koreanNameOf, readEmergency, readPause } from '../../../contract/answerFields.ts'
import type { RoomNames } from '../../../contract/boardOptions.ts'
import type { PublicWait, WaitingList } from '../../../contract/waitingLists.ts'
import type { PublicDid } from '../../../contract/dids.ts'
import type { Emergency } from '../../../contract/emergencies.ts'
import type { Pause } from '../../../contract/pauses.ts'
import type { PublicBoard } from '../../../contract/publicBoard.ts'
import { atOneVersion } from '../board/versionedBody.ts'
import { displayGet } from '../board/displayGet.ts'
import { masked } from '../board/masked.ts'
import { readOption, type BoardOption } from '../board/readOption.ts'
import { readPatients, type Patient } from '../../queue/readPatients.ts'
import { ofToday } from '../../queue/callFacts.ts'

/** Everything that the wall shows of a board; every name in it is masked. */
export interface WallContent {
  /** Version of the board; null from a server that has none. */
  readonly version: number | null
  /** The room that the board calls to; null when it has none or the server does not send it. */
  readonly roomId: string | null
  readonly no: string
  readonly name: string
  readonly doctor: string
  readonly option: BoardOption
  /** In queue order. */
  readonly waiting: readonly Patient[]
  /** The latest call first. */
  readonly called: readonly Patient[]
  /** The current pause; undefined without one, and from a server without pauses. */
  readonly pause: Pause | undefined
  /** The emergency text over everything; undefined without one. */
  readonly emergency: Emergency | undefined
  /** Expected wait of a patient who joined now; undefined when the server sends none. */
  readonly newcomerWait: PublicWait | undefined
  /** The room's name in the board's call languages. */
  readonly roomNames: RoomNames
}

/** Whether the board has a room, and another one than the address. @param roomId null without a room in the address */
export const isOtherRoom = (content: WallContent, roomId: string | null): boolean =>
  roomId !== null && content.roomId !== null && content.roomId !== roomId

/** Reads a board for the wall. @throws ApiError when the server refuses */
export async function loadWall(didId: string, signal: AbortSignal): Promise<WallContent> {
  const id = encodeURIComponent(didId)
  const [did, option, waiting, called] = await atOneVersion(() =>
    Promise.all([
      displayGet<PublicDid>(didId, `/v1/dids/${id}`, signal),
      displayGet<unknown>(didId, `/v1/did-options/${id}`, signal),
      displayGet<WaitingList>(didId, `/v1/did-waitings/dids/${id}`, signal),
      displayGet<WaitingList>(didId, `/v1/did-waitings/called/dids/${id}`, signal),
    ]),
  )
  return wallContent({
    version: did.version,
    did: did.body,
    option: option.body,
    waiting: waiting.body.patients,
    called: called.body.patients,
    pause: waiting.body.pause,
    newcomerWait: waiting.body.newcomerWait,
    roomNames: waiting.body.roomNames,
    emergency: waiting.body.emergency,
  })
}

/**
 * Reads the version of a board with its smallest request; null from a server without versions. @throws ApiError when
 * the server refuses
 */
export async function boardVersion(didId: string, signal: AbortSignal): Promise<number | null> {
  return (await displayGet<PublicDid>(didId, `/v1/dids/${encodeURIComponent(didId)}`, signal)).version
}

/** A board as read from a server; another vendor's server has no versions, and its options are unchecked. */
type ReadBoard = Omit<PublicBoard, 'version' | 'option' | 'pause' | 'emergency'> & {
  readonly version: number | null
  readonly option: unknown
  readonly pause?: unknown
  readonly emergency?: unknown
}

/**
 * Converts a board into the wall's content. Masks names that the server has not masked: staff receive full names, and
 * another server may not mask. Leaves out what the server sends to staff alone: the content is stored on the
 * device and stays there after they sign out.
 */
export function wallContent(board: ReadBoard): WallContent {
  const { version, did, option: answeredOption, pause, emergency, newcomerWait, roomNames = {}, ...lists } = board
  const option = readOption(answeredOption)
  const mask = masked(option.masking)
  const show = (patient: Patient) => shownOf(mask(patient), option.calls.showReason)
  const inExam = ofToday(readPatients(lists.called))
  const inExamIds = new Set(inExam.map((patient) => String(patient.id)))
  return {
    version,
    roomId: did.roomId === null || did.roomId === undefined ? null : String(did.roomId),
    no: did.no,
    name: koreanNameOf(did.name),
    doctor: did.doctor?.kr ?? '',
    option,
    // Without versions a call may happen between the two responses: a called patient no longer waits.
    waiting: ofToday(readPatients(lists.waiting))
      .filter((patient) => !inExamIds.has(String(patient.id)))
      .map(show),
    called: inExam.map(show).sort((a, b) => Number(a.calledAt < b.calledAt) - Number(a.calledAt > b.calledAt)),
    pause: readPause(pause),
    emergency: readEmergency(emergency),
    newcomerWait,
    roomNames,
  }
}

/** Returns the fields of a patient that a wall needs. */
function shownOf(patient: Patient, showReason: boolean): Patient {
  const { id, name, order, joinedAt, calledAt, frontReason, wait, number, nameHidden, placeName } = patient
  return {
    id,
    name,
    order,
    joinedAt,
    calledAt,
    ...(showReason && frontReason !== undefined && { frontReason }),
    ...(wait !== undefined && { wait }),
    ...(number !== undefined && { number }),
    ...(nameHidden !== undefined && { nameHidden }),
    ...(placeName && { placeName }),
  }
}
