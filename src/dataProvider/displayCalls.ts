import type { Display, Pairing } from '../../contract/displays.ts'
import type { DisplayAccess } from '../../domain/hospitalSettings.ts'
import type { Request } from './request.ts'

/** Calls about the screens that show boards; only our server has them. They throw HttpError. */
export const displayCalls = (request: Request) => ({
  listDisplays: (signal?: AbortSignal) =>
    request<{ access: DisplayAccess; displays: readonly Display[] }>('GET', 'v1/displays', { signal }),

  /** Lists the screens that wait for approval. */
  listPairings: async (signal?: AbortSignal): Promise<readonly Pairing[]> =>
    (await request<{ pairings: Pairing[] }>('GET', 'v1/displays/pairings', { signal })).pairings,

  /** Approves the screen that shows this code, for this board. */
  approvePairing: (code: string, didId: number) =>
    request<unknown>('POST', 'v1/displays/pairings/approve', { body: { code, didId } }),

  /** Names a screen; an empty name removes its name. `replaces` is an offline screen that it replaces. */
  nameDisplay: (id: string, name: string, replaces?: string) =>
    request<unknown>('PATCH', 'v1/displays', {
      body: { displays: [{ id, name, ...(replaces !== undefined && { replaces }) }] },
    }),

  /** Deletes screens that are gone for good, and revokes their access to their boards. */
  forgetDisplays: (ids: readonly string[]) => request<unknown>('DELETE', 'v1/displays', { body: { ids } }),
})
