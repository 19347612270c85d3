import type { Appointment } from '../../contract/appointments.ts'
import type { NewApiKey } from '../../contract/apiKeys.ts'
import type { IntakeState } from '../../contract/intake.ts'
import type { WaitingList } from '../../contract/waitingLists.ts'
import { type Answer, Client } from './client.ts'
import type { TestServer } from './server.ts'

export const patientPath = (ref: string): string => `/v1/intake/patients/${encodeURIComponent(ref)}`

/** A system of the hospital that sends patients with a key. */
export class IntakeSource extends Client {
  plan(ref: string, body: object): Promise<Answer<IntakeState>> {
    return this.request('PUT', patientPath(ref), { name: '홍길동', ...body })
  }

  state(ref: string): Promise<IntakeState> {
    return this.get(patientPath(ref))
  }

  arrive(ref: string, body = {}): Promise<Answer<IntakeState>> {
    return this.request('POST', `${patientPath(ref)}/arrival`, body)
  }

  leave(ref: string, body = {}): Promise<Answer<IntakeState>> {
    return this.request('POST', `${patientPath(ref)}/departure`, body)
  }

  cancel(ref: string, body?: object): Promise<Answer<IntakeState>> {
    return this.request('DELETE', patientPath(ref), body)
  }
}

export async function openSource(server: Pick<TestServer, 'url' | 'root'>, name = 'HIS'): Promise<IntakeSource> {
  const { key } = await server.root.post<NewApiKey>('/v1/api-keys', { name, scopes: ['intake'] })
  const user = { id: '', name: '', position: '', authority: 'USER' } as const
  return new IntakeSource(server.url, { accessToken: key, refreshToken: '', user })
}

export const appointmentsOf = async (staff: Client, name: string): Promise<Appointment[]> =>
  await staff.list<Appointment>(`/v1/appointments?name=${encodeURIComponent(name)}`)

export const waitingAt = async (staff: Client, didId: number): Promise<WaitingList['patients']> =>
  (await staff.get<WaitingList>(`/v1/did-waitings/dids/${didId}`)).patients

// A minute less than an hour: after midnight arrivals that are older than an hour are of the day before.
const START_MS = Date.now() - 3_540_000
/** Returns a second of the last hour. */
export const secondOf = (second: number): string => new Date(START_MS + second * 1_000).toISOString()
