import { type AxiosInstance, type AxiosResponse, create, isAxiosError } from 'axios'
import { checkSender, API_BASE } from './apiAnswer.ts'

/**
 * Creates the console's HTTP client, with the base path `/api`. It rejects what the API did not send, so that other
 * interceptors see responses of the API only.
 */
export function createClient(): AxiosInstance {
  const client = create({ baseURL: API_BASE })
  const check = (answer: AxiosResponse): AxiosResponse => {
    checkSender({
      status: answer.status,
      isRedirected: isRedirected(client, answer),
      header: (name) => answer.headers[name],
      body: answer.data,
    })
    return answer
  }
  client.interceptors.response.use(check, (error: unknown) => {
    if (isAxiosError(error) && error.response) check(error.response)
    throw error
  })
  return client
}

/** Whether the browser followed a redirect, which axios does not report. */
function isRedirected(client: AxiosInstance, { request, config }: AxiosResponse): boolean {
  const { responseURL } = (request ?? {}) as { readonly responseURL?: string }
  return Boolean(responseURL) && responseURL !== new URL(client.getUri(config), location.href).href
}
