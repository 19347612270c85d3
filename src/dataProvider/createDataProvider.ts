import { fieldsOf, isFields } from '../../contract/answerFields.ts'
import type { AxiosInstance } from 'axios'
import simpleRestProvider from 'ra-data-simple-rest'
import type {
  CreateParams,
  DataProvider,
  DeleteManyParams,
  DeleteParams,
  fetchUtils,
  GetListParams,
  GetListResult,
  GetManyParams,
  GetManyReferenceParams,
  GetOneParams,
  Identifier,
  RaRecord,
  UpdateManyParams,
  UpdateParams,
} from 'react-admin'
import { isOwnServer } from '../session/ownServer.ts'
import { appointmentCalls } from './appointmentCalls.ts'
import { changedFields } from './changedFields.ts'
import { didCalls } from './didCalls.ts'
import { displayCalls } from './displayCalls.ts'
import { eventCalls } from './eventCalls.ts'
import { integrationCalls } from './integrationCalls.ts'
import { listQuery, takeOut } from './listQuery.ts'
import { PageSizes } from './pageSizes.ts'
import { withReadAhead } from './readAhead.ts'
import { readPage, readRecord, unreadable } from './readRecord.ts'
import { createRequest, type Request } from './request.ts'
import { wireResource } from './resources.ts'
import { statisticsCalls } from './statisticsCalls.ts'
import { userCalls } from './userCalls.ts'
import { visitCalls } from './visitCalls.ts'
import { voiceCalls } from './voiceCalls.ts'
import { waitingCalls } from './waitingCalls.ts'
import type { ListExport } from '../../contract/audit.ts'
import type { StaffRights, StaffRightsPatch } from '../../contract/rights.ts'
import type { Clock } from '../../contract/clock.ts'
import type { BoardEmergency, EmergencyStart } from '../../contract/emergencies.ts'
import type { SettingsAnswer, SettingsPatch } from '../../contract/settings.ts'
import type { Status, SupportBundle } from '../../contract/status.ts'

/** Data provider of the console: react-admin's methods, and typed calls for everything that is not a record. */
export type AppDataProvider = ReturnType<typeof createDataProvider>

/**
 * Maps react-admin's calls to the API. ra-data-simple-rest serves `getOne` alone: section 7 pages lists by query, not by
 * `Range`, and changes records by bulk PATCH and DELETE, not by PUT and DELETE of one.
 *
 * Calls that are not about records are in their own files, such as `userCalls`, and are spread in at the end.
 *
 * @param ahead path and query of a read that is sent at once, for the first page that asks for it
 */
export function createDataProvider(client: AxiosInstance, ahead?: string) {
  const pageSizes = new PageSizes()
  const sent = createRequest(client)
  const request = ahead === undefined ? sent : withReadAhead(sent, ahead)
  const rest = simpleRestProvider('', readOne(request))

  async function getList<R extends RaRecord>(resource: string, params: GetListParams): Promise<GetListResult<R>> {
    const { path, privateFilters = [], shape, listsNullIds, isListedAtOnce } = wireResource(resource)
    const query = listQuery(params)
    // Section 7 names `paged` for rooms alone, and `size` for the side list of boards alone.
    if (!isOwnServer()) takeOut(query, isListedAtOnce ? ['size'] : ['paged', 'size'])
    const answer = await request<unknown>('GET', path, {
      query,
      privateFilters: takeOut(query, privateFilters),
      signal: params.signal,
    })
    const { records, rows, total, totalPages: told } = readPage<R>(shape, answer, listsNullIds)
    const { page = 1, perPage = 1 } = params.pagination ?? {}
    const totalPages = told ?? (params.pagination && pageSizes.pagesOf(resource, { page, perPage, rows, total }))
    const last = totalPages ?? Math.ceil(total / perPage)
    // Rows were deleted meanwhile: load the last page, because react-admin would go from an empty page to the first
    // one.
    if (records.length === 0 && last >= 1 && last < page)
      return getList<R>(resource, { ...params, pagination: { page: last, perPage } })
    // The page size of another server may differ: pass on its page count, and that there is no choice.
    const meta = { ...(totalPages !== undefined && { totalPages }), ...(!isOwnServer() && { hasFixedSize: true }) }
    return { data: records, total, ...(Object.keys(meta).length > 0 && { meta }) }
  }

  async function getOne<R extends RaRecord>(resource: string, params: GetOneParams<R>) {
    const { data }: { data: unknown } = await rest.getOne<R>(wireResource(resource).path, params)
    if (!isFields(data)) throw unreadable()
    return { data: readRecord<R>(resource, { id: params.id, ...data }) }
  }

  return {
    /** Leaving a page aborts its reads, but never a change (see `RequestParts.signal`). */
    supportAbortSignal: true,
    getList,
    getOne,

    async getMany<R extends RaRecord>(resource: string, { ids, signal }: GetManyParams<R>) {
      const found = await Promise.all(ids.map((id) => getOne<R>(resource, { id, ...(signal && { signal }) })))
      return { data: found.map(({ data }) => data) }
    },

    getManyReference: <R extends RaRecord>(resource: string, params: GetManyReferenceParams) =>
      getList<R>(resource, { ...params, filter: { ...params.filter, [params.target]: params.id } }),

    /** Creates a record; a repetition with the same `meta.idempotencyKey` creates nothing (DE-27). */
    async create<R extends RaRecord>(resource: string, { data, meta }: CreateParams) {
      const { path, createPath } = wireResource(resource)
      const stored = await request<Partial<R> | null>('POST', createPath ?? path, {
        body: data,
        ...(meta as CreateMeta | undefined),
      })
      return { data: readRecord<R>(resource, { id: '', ...data, ...fieldsOf(stored) }) }
    },

    /** Updates a record without overwriting fields that changed since `data.recordVersion` (DE-27). */
    async update<R extends RaRecord>(
      resource: string,
      {
        id,
        data: { recordVersion, ...data },
        previousData: { recordVersion: _known, ...previousData },
      }: UpdateParams<R>,
    ) {
      const changes = changedFields(data, previousData)
      // the id from the address is a string; the record has the original type
      const ownId = previousData.id ?? id
      if (Object.keys(changes).length > 0) await patch(request, resource, [{ id: ownId, ...changes }], recordVersion)
      return { data: readRecord<R>(resource, { ...previousData, ...data, id: ownId }) }
    },

    async updateMany(resource: string, { ids, data }: UpdateManyParams) {
      await patch(
        request,
        resource,
        ids.map((id) => ({ ...data, id })),
      )
      return { data: ids }
    },

    async delete<R extends RaRecord>(resource: string, { id, previousData }: DeleteParams<R>) {
      const ownId = previousData?.id ?? id
      await remove(request, resource, [ownId])
      return { data: { ...previousData, id: ownId } as R }
    },

    async deleteMany(resource: string, { ids }: DeleteManyParams) {
      await remove(request, resource, ids)
      return { data: ids }
    },

    ...statisticsCalls(request),

    ...userCalls(request),
    ...ownServerCalls(request),
    ...visitCalls(request),
    ...integrationCalls(request),
    ...eventCalls(request),
    ...appointmentCalls(request),
    ...didCalls(request),
    ...displayCalls(request),
    ...voiceCalls(request),
    ...waitingCalls(request),
  } satisfies DataProvider
}

/** Options of a creation, passed as `meta`. */
export interface CreateMeta {
  readonly idempotencyKey?: string
}

/**
 * HTTP client of ra-data-simple-rest on ours. It adds the version from the response header to the record, because
 * react-admin passes only the record to a page (DE-27).
 */
const readOne =
  (request: Request): typeof fetchUtils.fetchJson =>
  async (url, { signal } = {}) => {
    let recordVersion: string | undefined
    const record = await request<unknown>('GET', url.slice(1), {
      signal,
      onVersion: (version) => (recordVersion = version),
    })
    const json = recordVersion !== undefined && isFields(record) ? { ...record, recordVersion } : record
    return { status: 200, headers: new Headers(), body: '', json }
  }

function patch(
  request: Request,
  resource: string,
  records: readonly RaRecord[],
  recordVersion?: string,
): Promise<unknown> {
  const { path, bulkKey } = wireResource(resource)
  return request('PATCH', path, { body: { [bulkKey]: records }, recordVersion })
}

function remove(request: Request, resource: string, ids: readonly Identifier[]): Promise<unknown> {
  return request('DELETE', wireResource(resource).path, { body: { ids } })
}

/** Calls about the rights of USER staff, the clock and the backup; only our server has them. They throw HttpError. */
const ownServerCalls = (request: Request) => ({
  /** Gives the kiosk that shows a code a key with this name. */
  approveKiosk: (code: string, name: string): Promise<unknown> =>
    request('POST', 'v1/kiosks/pairings/approve', { body: { code, name } }),

  readRights: (signal?: AbortSignal) => request<StaffRights>('GET', 'v1/rights', { signal }),

  changeRights: (patch: StaffRightsPatch) => request<StaffRights>('PATCH', 'v1/rights', { body: patch }),

  listEmergencies: (signal?: AbortSignal) => request<BoardEmergency[]>('GET', 'v1/emergencies', { signal }),

  startEmergency: (emergency: EmergencyStart) =>
    request<BoardEmergency[]>('POST', 'v1/emergencies', { body: emergency }),

  endEmergencies: (didIds: readonly number[]) => request<unknown>('POST', 'v1/emergencies/end', { body: { didIds } }),

  readSettings: (signal?: AbortSignal) => request<SettingsAnswer>('GET', 'v1/settings', { signal }),

  changeSettings: (patch: SettingsPatch) => request<SettingsAnswer>('PATCH', 'v1/settings', { body: patch }),

  /** Logs that a list with patients is exported or printed. */
  logExport: (exported: ListExport) => request<unknown>('POST', 'v1/audit/exports', { body: exported }),

  readClock: (signal?: AbortSignal) => request<Clock>('GET', 'v1/clock', { signal }),

  /** Confirms that this time of the server, ISO 8601, is correct. */
  confirmClock: (now: string) => request<Clock>('POST', 'v1/clock/confirm', { body: { now } }),

  readSupportBundle: () => request<SupportBundle>('GET', 'v1/status/bundle'),

  readStatus: async (signal?: AbortSignal): Promise<Status> => {
    const status = await request<unknown>('GET', 'v1/status', { signal })
    if (!isFields(status) || !Array.isArray(status['checks']) || !isFields(status['server'])) throw unreadable()
    return status as unknown as Status
  },
})
