import { create } from 'axios'
import { API_BASE } from './apiBase.ts'
import type { SessionParts } from './storedSession.ts'
import { REFRESH_MS } from './timeLimits.ts'

/** Sends no token and retries nothing (SS-02). */
const plainClient = create({ baseURL: API_BASE, timeout: REFRESH_MS })

/** `POST /auth/refresh`; rejects with the axios error. */
export async function refreshTokens(refreshToken: string): Promise<SessionParts> {
  return (await plainClient.post<SessionParts>('/auth/refresh', { refreshToken })).data
}
