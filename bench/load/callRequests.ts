import { FIRST } from '../data/hospital.ts'
import { requestText } from './http.ts'

/** Returns the requests that call waiting patients of the filled hospital, from one on. */
export const callRequests = (token: string, from: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    requestText('POST', '/api/v1/did-waitings/call', { token, body: { didWaitingId: FIRST.entry + from + index } }),
  )
