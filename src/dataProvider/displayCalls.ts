import type { Display, Pairing } from '../../contract/displays.ts'
import type { DisplayAccess } from '../../contract/pairing.ts'
import type { Request } from './request.ts'

/** Calls about the screens that show boards, of our server alone; they throw HttpError. */
export const displayCalls = (request: Request) => ({
  listDisplays: (signal?: AbortSignal) =>
    request<{ access: DisplayAccess; displays: readonly Display[] }>('GET', 'v1/displays', { signal }),

  /** The screens that wait to be approved. */
  listPairings: async (signal?: AbortSignal): Promise<readonly Pairing[]> =>
    (await request<{ pairings: Pairing[] }>('GET', 'v1/displays/pairings', { signal })).pairings,

  /** Approves the screen of a board that shows this code. */
  approvePairing: (code: string, didId: number) =>
    request<unknown>('POST', 'v1/displays/pairings/approve', { body: { code, didId } }),

  /** Gives a screen its place; an empty name takes it away. */
  nameDisplay: (id: string, name: string) =>
    request<unknown>('PATCH', 'v1/displays', { body: { displays: [{ id, name }] } }),

  /** Forgets screens that are gone for good, and ends what lets screens show their boards. */
  forgetDisplays: (ids: readonly string[]) => request<unknown>('DELETE', 'v1/displays', { body: { ids } }),
})
