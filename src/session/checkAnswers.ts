import { type AxiosInstance, type AxiosResponse, isAxiosError } from 'axios'
import { checkSender } from './apiAnswer.ts'

/**
 * Makes a client reject with {@link AnsweredOnTheWay} what the API did not send. Add it before other
 * interceptors, so that these see responses of the API only.
 */
export function checkAnswers(client: AxiosInstance): void {
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
}

/** Whether the browser followed a redirect, which axios does not report. */
function isRedirected(client: AxiosInstance, { request, config }: AxiosResponse): boolean {
  const { responseURL } = (request ?? {}) as { readonly responseURL?: string }
  return Boolean(responseURL) && responseURL !== new URL(client.getUri(config), location.href).href
}
