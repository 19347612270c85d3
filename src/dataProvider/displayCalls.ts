import type { Display } from '../../contract/displays.ts'
import type { Request } from './request.ts'

/** Calls about the screens that show boards, of our server alone; they throw HttpError. */
export const displayCalls = (request: Request) => ({
  listDisplays: async (signal?: AbortSignal): Promise<readonly Display[]> =>
    (await request<{ displays: Display[] }>('GET', 'v1/displays', { signal })).displays,

  /** Forgets screens that are gone for good. */
  forgetDisplays: (ids: readonly string[]) => request<unknown>('DELETE', 'v1/displays', { body: { ids } }),
})
