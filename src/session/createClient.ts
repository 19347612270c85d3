import {
  AxiosError,
  AxiosHeaders,
  type AxiosInstance,
  create,
  type InternalAxiosRequestConfig,
  isAxiosError,
} from 'axios'
import { AnsweredOnTheWay } from './apiAnswer.ts'
import { API_BASE } from './apiBase.ts'
import { checkAnswers } from './checkAnswers.ts'
import { freshToken } from './freshToken.ts'
import { NotRenewedNow, renewSession } from './renewSession.ts'
import { storedSession } from './storedSession.ts'
import { READ_MS } from './timeLimits.ts'

/** State of a request: the token it carried, and whether it is the retry. */
interface Sent extends InternalAxiosRequestConfig {
  token?: string | null
  retried?: boolean
}

/**
 * Creates the client for all calls except login and refresh: base path `/api`, a bearer token that is renewed when it
 * expires, and one retry after a 401. The server's sentences come in the language of the console.
 *
 * @param onExpired called when the session cannot be renewed; possibly once for each request that fails
 */
export function createClient(onExpired: () => void): AxiosInstance {
  const client = create({ baseURL: API_BASE, timeout: READ_MS })

  // without a refresh token an expired token is sent unchanged, and the server decides
  const token = freshToken(async (old) => storedSession.refreshToken() && renew(old, onExpired))
  client.interceptors.request.use(async (config: Sent) => {
    config.headers.set('Accept-Language', document.documentElement.lang || 'ko')
    config.token = await token()
    if (config.token) config.headers.setAuthorization(`Bearer ${config.token}`)
    return config
  })

  checkAnswers(client)
  client.interceptors.response.use(undefined, async (error: unknown) => {
    const sent: Sent | undefined = isAxiosError(error) ? error.config : undefined
    if (!sent?.token || sent.retried || statusOf(error) !== 401) throw error
    await renew(sent.token, onExpired)
    return client.request({ ...sent, retried: true } as Sent)
  })

  return client
}

/** Renews the tokens. @throws the error of a call that failed because they could not be renewed */
async function renew(refused: string, onExpired: () => void): Promise<void> {
  const isRenewed = await renewSession(refused, onExpired).catch((failure: unknown) => {
    if (failure instanceof AnsweredOnTheWay) throw failure
    if (failure instanceof NotRenewedNow) throw failed(failure.status)
    throw new AxiosError(String(failure), AxiosError.ERR_NETWORK)
  })
  if (!isRenewed) throw failed(401)
}

function failed(status: number): AxiosError {
  const config = { headers: new AxiosHeaders() }
  const response = { status, data: '', statusText: '', headers: {}, config }
  return new AxiosError(`the tokens were not renewed: ${status}`, AxiosError.ERR_BAD_REQUEST, undefined, null, response)
}

const statusOf = (error: unknown) => (isAxiosError(error) ? error.response?.status : undefined)
