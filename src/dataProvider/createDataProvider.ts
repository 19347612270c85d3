import type { AxiosInstance } from 'axios'
import simpleRestProvider from 'ra-data-simple-rest'
import type {
  CreateParams,
  DataProvider,
  DeleteManyParams,
  DeleteParams,
  GetListParams,
  GetManyParams,
  GetManyReferenceParams,
  GetOneParams,
  Identifier,
  RaRecord,
  UpdateManyParams,
  UpdateParams,
} from 'react-admin'
import type { Page } from '../../contract/common.ts'
import { changedFields } from './changedFields.ts'
import { didCalls } from './didCalls.ts'
import { displayCalls } from './displayCalls.ts'
import { listQuery, takeOut } from './listQuery.ts'
import { readRecord } from './readRecord.ts'
import { createRequest, type Request } from './request.ts'
import { wireResource } from './resources.ts'
import { userCalls } from './userCalls.ts'
import { visitCalls } from './visitCalls.ts'
import { waitingCalls } from './waitingCalls.ts'

/** What react-admin and the pages call: react-admin's own methods, and the typed calls that are not records. */
export type AppDataProvider = ReturnType<typeof createDataProvider>

/**
 * Maps react-admin's calls onto the wire. Only `getOne` of ra-data-simple-rest fits this API; lists are paged by query,
 * changes go in bulk PATCH and DELETE calls. Answers to changes may be empty (DE-22).
 *
 * Calls that are not records live in files of their own, as `userCalls` does, and are spread in at the end.
 */
export function createDataProvider(client: AxiosInstance) {
  const request = createRequest(client)
  const rest = simpleRestProvider('', async (url: string, options?: { signal?: AbortSignal | null }) => {
    const json = await request<unknown>('GET', url.slice(1), { signal: options?.signal })
    return { status: 200, headers: new Headers(), body: '', json }
  })

  async function getList<R extends RaRecord>(resource: string, params: GetListParams) {
    const { path, privateFilters = [] } = wireResource(resource)
    const query = listQuery(params)
    const page = await request<Page<R>>('GET', path, { query, privateFilters: takeOut(query, privateFilters), signal: params.signal })
    const data = page.content.map((record) => readRecord<R>(resource, record))
    // another server's pages may be of another size: only it knows how many they are
    const meta = page.totalPages === undefined ? {} : { meta: { totalPages: Number(page.totalPages) } }
    return { data, total: Number(page.totalElements), ...meta }
  }

  async function getOne<R extends RaRecord>(resource: string, params: GetOneParams<R>) {
    const { data } = await rest.getOne<R>(wireResource(resource).path, params)
    return { data: readRecord<R>(resource, data) }
  }

  return {
    ...rest,
    getList,
    getOne,

    async getMany<R extends RaRecord>(resource: string, { ids }: GetManyParams<R>) {
      const found = await Promise.all(ids.map((id) => getOne<R>(resource, { id })))
      return { data: found.map(({ data }) => data) }
    },

    getManyReference: <R extends RaRecord>(resource: string, params: GetManyReferenceParams) =>
      getList<R>(resource, { ...params, filter: { ...params.filter, [params.target]: params.id } }),

    async create<R extends RaRecord>(resource: string, { data }: CreateParams) {
      const { path, createPath } = wireResource(resource)
      const stored = await request<Partial<R> | null>('POST', createPath ?? path, { body: data })
      return { data: readRecord<R>(resource, { id: '', ...data, ...asRecord(stored) }) }
    },

    async update<R extends RaRecord>(resource: string, { id, data, previousData }: UpdateParams<R>) {
      const changes = changedFields(data, previousData)
      // the id of an address is text; the record knows what it really is
      const ownId = previousData.id ?? id
      if (Object.keys(changes).length > 0) await patch(request, resource, [{ id: ownId, ...changes }])
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

    ...userCalls(request),
    ...visitCalls(request),
    ...didCalls(request),
    ...displayCalls(request),
    ...waitingCalls(request),
  } satisfies DataProvider
}

function patch(request: Request, resource: string, records: readonly RaRecord[]): Promise<unknown> {
  const { path, bulkKey } = wireResource(resource)
  return request('PATCH', path, { body: { [bulkKey]: records } })
}

function remove(request: Request, resource: string, ids: readonly Identifier[]): Promise<unknown> {
  return request('DELETE', wireResource(resource).path, { body: { ids } })
}

/** An empty answer comes as '' or null. */
const asRecord = (answer: unknown) => (typeof answer === 'object' && answer !== null ? answer : {})
