import { fieldsOf, isFields } from '../../contract/answerFields.ts'
import { RECORD_VERSION_HEADER } from '../../contract/constants.ts'
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
import type { Api, Request } from '../api/api.ts'
import { isOwnServer } from '../session/ownServer.ts'
import { changedFields } from './changedFields.ts'
import { listQuery, takeOut, PageSizes } from './listQuery.ts'
import { readPage, readRecord, unreadable } from './readRecord.ts'
import { wireResource } from './resources.ts'

/**
 * Maps react-admin's methods to the API; pages send everything else by the typed calls themselves. ra-data-simple-rest
 * serves `getOne` alone: section 7 pages lists by query, not by `Range`, and changes records by bulk PATCH and DELETE, not
 * by PUT and DELETE of one.
 *
 * @param ahead path and query of a read that is sent at once, for the first page that asks for it
 */
export function createDataProvider(api: Api, ahead?: string): DataProvider {
  const pageSizes = new PageSizes()
  const sent = api as Request
  const request = ahead === undefined ? sent : withReadAhead(sent, ahead)
  const rest = simpleRestProvider('', readOne(request))

  async function getList<R extends RaRecord>(resource: string, params: GetListParams): Promise<GetListResult<R>> {
    const { path, privateFilters = [], shape, listsNullIds, isListedAtOnce } = wireResource(resource)
    const query = listQuery(params)
    // Section 7 names `paged` for rooms alone, and `size` for the side list of boards alone.
    if (!isOwnServer()) takeOut(query, isListedAtOnce ? ['size'] : ['paged', 'size'])
    const answer = await request('GET', path, {
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
    const { data }: { data: unknown } = await rest.getOne<R>(wireResource(resource).path.slice(1), params)
    if (!isFields(data)) throw unreadable()
    return { data: readRecord<R>(resource, { id: params.id, ...data }) }
  }

  return {
    /** Leaving a page aborts its reads, but never a change (see `CallOptions.signal`). */
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
      const stored = await request('POST', createPath ?? path, {
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
  }
}

/** Options of a creation, passed as `meta`. */
interface CreateMeta {
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
    const record = await request('GET', url, {
      signal,
      onHeaders: (header) => (recordVersion = header(RECORD_VERSION_HEADER) ?? undefined),
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

/** Time in ms after which the answer is no longer used: the code of its page may arrive late. */
const FRESH_MS = 10_000

/**
 * Sends a read before its page is there. The first read of the same address gets the answer, whatever it is; every
 * later one is sent.
 *
 * @param address path and query
 */
function withReadAhead(request: Request, address: string): Request {
  const until = performance.now() + FRESH_MS
  let ahead: Promise<unknown> | undefined = request('GET', address)
  ahead.catch(() => undefined)
  return (...call) => {
    const [method, path, { query } = {}] = call
    if (
      !ahead ||
      method !== 'GET' ||
      `${path}?${String(new URLSearchParams(query as Record<string, string>))}` !== address
    )
      return request(...call)
    const answer = ahead
    ahead = undefined
    return performance.now() < until ? answer : request(...call)
  }
}
