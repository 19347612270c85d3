import { create } from 'axios'
import { AnsweredOnTheWay } from './apiAnswer.ts'
import { API_BASE } from './apiBase.ts'
import { checkAnswers } from './checkAnswers.ts'
import type { SessionParts } from './storedSession.ts'
import { REFRESH_MS } from './timeLimits.ts'

/** Sends no token and retries nothing (SS-02). */
const plainClient = create({ baseURL: API_BASE, timeout: REFRESH_MS })
checkAnswers(plainClient)

/** `POST /auth/refresh`; rejects with the axios error, or {@link AnsweredOnTheWay} for an answer without a token. */
export async function refreshTokens(refreshToken: string): Promise<SessionParts> {
  const { status, data } = await plainClient.post<SessionParts | undefined>('/auth/refresh', { refreshToken })
  if (!data?.accessToken) throw new AnsweredOnTheWay(status)
  return data
}
