import { create } from 'axios'
import type { SessionParts } from './storedSession.ts'

export const API_BASE = '/api'

/** Sends no token and retries nothing: for the sign-in and the token refresh themselves (SS-02). */
export const plainClient = create({ baseURL: API_BASE })

/** `POST /auth/login`; rejects with the axios error. */
export async function login(id: string, password: string): Promise<SessionParts> {
  return (await plainClient.post<SessionParts>('/auth/login', { id, password })).data
}

/** `POST /auth/refresh`; rejects with the axios error. */
export async function refreshTokens(refreshToken: string): Promise<SessionParts> {
  return (await plainClient.post<SessionParts>('/auth/refresh', { refreshToken })).data
}
