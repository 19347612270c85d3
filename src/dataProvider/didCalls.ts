import type { WireId } from '../../contract/answerFields.ts'
import type {
  CallsPatch,
  ClockPatch,
  DelayTimePatch,
  DoctorPhotoPatch,
  MaskingPatch,
  NoticePatch,
  ScreenPatch,
  TagPatch,
  UploadedFile,
  VideoPatch,
  VoicePatch,
} from '../../contract/didOptions.ts'
import type { Did } from '../../contract/dids.ts'
import { UPLOAD_FIELD } from '../../contract/constants.ts'
import { BOARD_SIDE_LIST_SIZE } from '../../domain/limits.ts'
import { readPage } from './readRecord.ts'
import type { Request } from './request.ts'
import { wireResource } from './resources.ts'

interface AgentAnswer {
  readonly status: number | null
}

type Body<P> = Omit<P, 'didId'> & { readonly didId: WireId }

/** Change of one option: the last segment of its path, and the body. */
export type OptionPatch =
  | { readonly path: 'clock'; readonly body: Body<ClockPatch> }
  | { readonly path: 'delay-time'; readonly body: Body<DelayTimePatch> }
  | { readonly path: 'doctor-photo'; readonly body: Body<DoctorPhotoPatch> }
  | { readonly path: 'masking'; readonly body: Body<MaskingPatch> }
  | { readonly path: 'notice'; readonly body: Body<NoticePatch> }
  | { readonly path: 'video'; readonly body: Body<VideoPatch> }
  | { readonly path: 'screen'; readonly body: Body<ScreenPatch> }
  | { readonly path: 'calls'; readonly body: Body<CallsPatch> }
  | { readonly path: 'voice'; readonly body: Body<VoicePatch> }
  | { readonly path: 'tag'; readonly body: Body<TagPatch> }

/** Options of a board as the server sends them, and their version; '' from a server without versions. */
export interface ReadOption {
  readonly option: unknown
  readonly version: string
}

export interface UploadOptions {
  readonly signal: AbortSignal
  /** Called with the sent share, from 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** Calls about boards and their options other than reading and writing records. They throw HttpError. */
export const didCalls = (request: Request) => ({
  /** Reads one page of the boards' side list: page 0 is requested without a number, later ones from 2. */
  didPage: async (page: number, signal: AbortSignal) => {
    const query = new URLSearchParams({ size: String(BOARD_SIDE_LIST_SIZE) })
    if (page > 0) query.set('page', String(page))
    return readPage<Did>(wireResource('dids').shape, await request<unknown>('GET', 'v1/dids', { query, signal }))
  },

  didOption: async (didId: WireId, signal?: AbortSignal): Promise<ReadOption> => {
    let version = ''
    const option = await request<unknown>('GET', `v1/did-options/${encodeURIComponent(didId)}`, {
      signal,
      onVersion: (named) => void (version = named),
    })
    return { option, version }
  },

  /**
   * Changes an option without overwriting anything that changed since `recordVersion`; '' overwrites any version.
   * Returns the new version.
   */
  changeDidOption: async ({ path, body }: OptionPatch, recordVersion: string): Promise<string> => {
    let version = ''
    await request<unknown>('PATCH', `v1/did-options/${path}`, {
      body,
      recordVersion,
      onVersion: (named) => void (version = named),
    })
    return version
  },

  /** Wakes a board's computer over the network; only our server can. */
  wakeBoard: (didId: WireId) => request<unknown>('POST', 'v1/displays/wake', { body: { didId } }),

  /** Asks the agent of a board through the server; only ours can. Returns the status of its answer, null without one. */
  askAgent: async (didId: WireId): Promise<number | null> =>
    (await request<AgentAnswer>('GET', `v1/displays/agents/${didId}`)).status,

  /** Requests the shutdown of a board's computer through the server; returns as `askAgent`. */
  shutDownByServer: async (didId: WireId): Promise<number | null> =>
    (await request<AgentAnswer>('POST', `v1/displays/agents/${didId}/shutdown`)).status,

  /** Uploads a photo or a video and returns its location; a board shows it once an option refers to it. */
  uploadFile: (file: File, { signal, onProgress }: UploadOptions) => {
    const body = new FormData()
    body.append(UPLOAD_FIELD, file)
    return request<UploadedFile>('POST', 'v1/did-options/pre-upload-file', { body, signal, onProgress })
  },
})
