import { UNAUTHORIZED } from '../../../contract/answerFields.ts'
import { DONE_MEANS_HEADER, type DoneMeans, IDEMPOTENCY_KEY_HEADER } from '../../../contract/constants.ts'
import { miniTexts } from '../../i18n/display/miniTexts.ts'
import { endSession } from '../../session/endSession.ts'
import { freshToken, ownToken } from '../../session/freshToken.ts'
import { ownHeaders } from '../../session/ownHeaders.ts'
import { renewSession } from '../../session/renewSession.ts'
import { storedSession } from '../../session/storedSession.ts'
import { WRITE_MS } from '../../session/timeLimits.ts'
import { type Answered, answered } from '../board/answered.ts'
import { fetchApi } from '../../session/apiAnswer.ts'

const API = '/api'

interface RequestOptions {
  /** Sent as JSON. */
  readonly body?: unknown
  /** Intended meaning of a `done` request. */
  readonly means?: DoneMeans
  /** Idempotency key, which makes retries safe. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

/**
 * Sends a call with the stored token, if there is one, renewed when it has ended; a 401 is tried once more after
 * renewing the session.
 *
 * @throws ApiError when the server refuses; what `fetch` throws when there is no answer
 */
export async function staffRequest<T>(
  method: 'GET' | 'POST',
  path: string,
  options: RequestOptions = {},
): Promise<Answered<T>> {
  const token = await staffToken()
  const answer = await send(method, path, options, token)
  const isChange = method === 'POST'
  const mayRetry = answer.status === UNAUTHORIZED && token !== null
  if (!mayRetry || !(await renewSession(token, sessionIsOver))) return answered<T>(answer, isChange)
  return answered<T>(await send(method, path, options, ownToken()), isChange)
}

/** Ends a session that cannot be renewed. */
export const sessionIsOver = (): void => endSession(miniTexts().sessionExpired)

// Without a refresh token an ended token is sent unchanged, and the server decides.
const staffToken = freshToken(async (old) => storedSession.refreshToken() !== null && renewSession(old, sessionIsOver))

/** Returns the timeout signal of requests without their own signal. */
function limited(): AbortSignal {
  const limit = new AbortController()
  setTimeout(() => limit.abort(), WRITE_MS)
  return limit.signal
}

function send(
  method: string,
  path: string,
  { body, means, idempotencyKey, signal = limited() }: RequestOptions,
  token: string | null,
): Promise<Response> {
  return fetchApi(API + path, {
    method,
    headers: {
      'Accept-Language': document.documentElement.lang,
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...ownHeaders({ [DONE_MEANS_HEADER]: means, [IDEMPOTENCY_KEY_HEADER]: idempotencyKey }),
    },
    cache: 'no-store',
    body: body === undefined ? null : JSON.stringify(body),
    signal,
  })
}
