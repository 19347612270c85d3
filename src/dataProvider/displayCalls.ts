import type { BoardAgent, Display, Pairing } from '../../contract/displays.ts'
import type { DisplayAccess } from '../../domain/hospitalSettings.ts'
import type { Request } from './request.ts'

/** Calls about the screens that show boards; only our server has them. They throw HttpError. */
export const displayCalls = (request: Request) => ({
  listDisplays: (signal?: AbortSignal) =>
    request<{ access: DisplayAccess; displays: readonly Display[] }>('GET', 'v1/displays', { signal }),

  /** Lists the computers of boards, and asks each how it is. */
  listAgents: (signal?: AbortSignal) => request<readonly BoardAgent[]>('GET', 'v1/displays/agents', { signal }),

  /** Reloads the page of a board's computer. Returns the status of the agent's answer, null without one. */
  reloadBoard: async (didId: number) =>
    (await request<{ status: number | null }>('POST', `v1/displays/agents/${didId}/reload`)).status,

  /** Takes a picture of a board's screen: JPEG in Base64, null if its computer does not answer. */
  captureBoard: async (didId: number) =>
    (await request<{ image: string | null }>('POST', `v1/displays/agents/${didId}/capture`)).image,

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
