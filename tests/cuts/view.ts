import type { DidOption } from '../../contract/didOptions.ts'
import type { PublicDid } from '../../contract/dids.ts'
import type { WaitingList, WaitingPatient } from '../../contract/waitingLists.ts'
import type { WallContent } from '../../src/viewer/wall/loadWall.ts'

/** The public responses of the server about a board. */
export interface BoardAnswers {
  readonly did: PublicDid
  readonly option: DidOption
  readonly waiting: WaitingList
  readonly called: WaitingList
}

interface Shown {
  readonly id: number | string
  readonly name: string
  readonly order: number
  readonly since: string | null
}

/** Returns a board's visible state as text, so that two views can be compared. */
function viewText(name: string, notice: string, waiting: Shown[], called: Shown[]): string {
  const byId = (a: Shown, b: Shown) => Number(a.id) - Number(b.id)
  // Server and wall order the called patients differently, and count them differently.
  return JSON.stringify({
    name,
    notice,
    waiting,
    called: called.toSorted(byId).map(({ id, name: who, since }) => ({ id, who, since })),
  })
}

/** Returns the view of the server's responses. */
export function viewOfAnswers({ did, option, waiting, called }: BoardAnswers): string {
  const shown = ({ didWaitingId, name, order }: WaitingPatient, since: string | null) => ({
    id: didWaitingId,
    name,
    order,
    since,
  })
  return viewText(
    did.name.kr,
    option.notice.content,
    waiting.patients.map((patient) => shown(patient, patient.createdAt)),
    called.patients.map((patient) => shown(patient, patient.calledAt ?? null)),
  )
}

/** Returns the view that a wall shows. */
export function viewOfWall({ name, option, waiting, called }: WallContent): string {
  return viewText(
    name,
    option.notice.content,
    waiting.map((patient) => ({ id: patient.id, name: patient.name, order: patient.order, since: patient.joinedAt })),
    called.map((patient) => ({ id: patient.id, name: patient.name, order: patient.order, since: patient.calledAt })),
  )
}
