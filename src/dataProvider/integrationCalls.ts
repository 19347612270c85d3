import type { Page } from '../../contract/common.ts'
import type {
  CodePatch,
  IntakeChoice,
  IntakeCode,
  IntakeException,
  IntakeHint,
  IntakeSource,
  IntakeUnchanged,
} from '../../contract/intake.ts'
import type { IntakeFile, IntakeFolderState } from '../../contract/intakeFolder.ts'
import type { Request } from './request.ts'

/** Query keys of the page 연동, and of the hints at patients. */
export const INTEGRATION_KEY = ['integration'] as const
export const HINTS_KEY = ['intake', 'hints'] as const

/** Calls about other systems of the hospital; only our server has them. They throw HttpError. */
export const integrationCalls = (request: Request) => ({
  listIntakeSources: async (signal?: AbortSignal) =>
    (await request<{ sources: IntakeSource[] }>('GET', 'v1/intake/sources', { signal })).sources,

  /** The newest unresolved exception for each reason, and the number of reasons. */
  listIntakeExceptions: (signal?: AbortSignal) =>
    request<Page<IntakeException>>('GET', 'v1/intake/exceptions', {
      query: new URLSearchParams({ resolved: 'false', distinct: 'true', size: '100' }),
      signal,
    }),

  /** Tells who of the day the patient of a message is; null for another one. */
  decideIdentity: (id: number, same: IntakeChoice | null) =>
    request<unknown>('POST', 'v1/intake/exceptions/identity', { body: { id, same } }),

  /** The newest messages that were accepted and changed nothing. */
  listIntakeUnchanged: (signal?: AbortSignal) =>
    request<Page<IntakeUnchanged>>('GET', 'v1/intake/unchanged', {
      query: new URLSearchParams({ size: '20' }),
      signal,
    }),

  /** Sets codes and carries out what waited for them. @returns the number of patients for whom something waited */
  setIntakeCodes: async (codes: readonly CodePatch[]) =>
    (await request<{ applied: number }>('PUT', 'v1/intake/codes', { body: { codes } })).applied,

  listIntakeCodes: async (signal?: AbortSignal) =>
    (await request<{ codes: IntakeCode[] }>('GET', 'v1/intake/codes', { signal })).codes,

  removeIntakeCodes: (codes: readonly Pick<IntakeCode, 'code' | 'kind'>[]) =>
    request<unknown>('DELETE', 'v1/intake/codes', { body: { codes } }),

  /** The state of the folder and its newest files. */
  readIntakeFolder: async (signal?: AbortSignal) => {
    const state = await request<IntakeFolderState>('GET', 'v1/intake/folder', { signal })
    const { content: files } = await request<Page<IntakeFile>>('GET', 'v1/intake/folder/files', {
      query: new URLSearchParams({ size: '10' }),
      signal,
    })
    return { ...state, files }
  },

  /** Takes an exception off the list, and the earlier ones for the same reason. */
  resolveIntakeException: (id: number) =>
    request<unknown>('POST', 'v1/intake/exceptions/resolve', { body: { ids: [id], alike: true } }),

  listIntakeHints: async (signal?: AbortSignal) =>
    // An older release of our server has no hints.
    (await request<{ hints?: IntakeHint[] }>('GET', 'v1/intake/hints', { signal })).hints ?? [],

  dismissIntakeHints: (ids: readonly number[]) =>
    request<unknown>('POST', 'v1/intake/hints/dismiss', { body: { ids } }),
})
