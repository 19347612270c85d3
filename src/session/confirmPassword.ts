import { UNAUTHORIZED } from '../../contract/answerFields.ts'
import { AnsweredOnTheWay, fetchApi } from './apiAnswer.ts'
import { API_BASE } from './apiBase.ts'
import { freshToken, ownToken } from './freshToken.ts'
import { LoginRefused } from './login.ts'
import { renewSession } from './renewSession.ts'

/**
 * Asks our server whether this is the signed-in user's password; wrong ones count as failed sign-ins.
 *
 * @param onExpired called when the session is over
 * @throws LoginRefused with the status, 0 without an answer; AnsweredOnTheWay (DE-32)
 */
export async function confirmPassword(password: string, onExpired: () => void): Promise<void> {
  try {
    const token = await freshToken((old) => renewSession(old, onExpired))()
    let response = await send(password, token)
    if (response.status === UNAUTHORIZED && token !== null && (await renewSession(token, onExpired)))
      response = await send(password, ownToken())
    if (!response.ok) throw new LoginRefused(response.status, Number(response.headers.get('retry-after')) || null)
  } catch (error) {
    throw error instanceof LoginRefused || error instanceof AnsweredOnTheWay ? error : new LoginRefused(0)
  }
}

const send = (password: string, token: string | null) =>
  fetchApi(`${API_BASE}/v1/users/confirm-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ currentPassword: password }),
  })
