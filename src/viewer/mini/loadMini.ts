import type { WaitingList } from '../../../contract/didWaitings.ts'
import type { PublicDid } from '../../../contract/dids.ts'
import { publicName } from '../../../domain/masking.ts'
import { storedSession } from '../../session/storedSession.ts'
import { readOption } from '../board/readOption.ts'
import { readPatients, type Patient } from '../board/readPatients.ts'
import { staffRequest } from './staffRequest.ts'

/** What the mini viewer shows of a board. Names are full for signed-in staff and masked for anyone else (DE-07). */
export interface MiniContent {
  readonly no: string
  readonly name: string
  readonly holding: readonly Patient[]
  readonly called: readonly Patient[]
  readonly waiting: readonly Patient[]
}

/** Reads a board for the mini viewer. @throws ApiError when the server refuses */
export async function loadMini(didId: string, signal: AbortSignal): Promise<MiniContent> {
  const id = encodeURIComponent(didId)
  const read = <T>(path: string) => staffRequest<T>('GET', path, { signal })
  const [did, holding, called, waiting, mask] = await Promise.all([
    read<PublicDid>(`/v1/dids/${id}`),
    read<WaitingList>(`/v1/did-waitings/holding/dids/${id}`),
    read<WaitingList>(`/v1/did-waitings/called/dids/${id}`),
    read<WaitingList>(`/v1/did-waitings/dids/${id}`),
    maskFor(id, read),
  ])
  const patients = (list: WaitingList) => readPatients(list).map((patient) => ({ ...patient, name: mask(patient.name) }))
  return {
    no: did.no,
    name: did.name.kr,
    holding: patients(holding),
    called: patients(called),
    waiting: patients(waiting),
  }
}

/** Our server masks for who is not signed in; another one may not. */
async function maskFor(id: string, read: (path: string) => Promise<unknown>): Promise<(name: string) => string> {
  if (storedSession.isSignedIn()) return (name) => name
  const { masking } = readOption(await read(`/v1/did-options/${id}`))
  return (name) => publicName(name, masking)
}
