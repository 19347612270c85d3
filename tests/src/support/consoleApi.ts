import type { AxiosInstance } from 'axios'
import { createApi } from '../../../src/api/createApi.ts'
import { sendByAxios } from '../../../src/api/sendByAxios.ts'
import { createClient } from '../../../src/session/createClient.ts'
import { renewSession } from '../../../src/session/renewSession.ts'
import { StaffToken } from '../../../src/session/staffToken.ts'

/** Creates the console's HTTP client for the server of `startWire`, also for those that are started later. */
export function wireClient(): AxiosInstance {
  const client = createClient()
  // happy-dom sends no Content-Length with the body of a DELETE, which servers reject
  client.defaults.adapter = 'http'
  client.interceptors.request.use((config) => {
    config.baseURL = `${location.origin}/api`
    return config
  })
  return client
}

/** Creates the console's typed calls. */
export const consoleApi = (onExpired: () => void = () => undefined, client = wireClient()) =>
  createApi(sendByAxios(client), new StaffToken((refused) => renewSession(refused, onExpired)))
