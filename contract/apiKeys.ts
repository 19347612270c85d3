import { z } from 'zod'
import { API_KEY_ADDRESSES_MAX } from '../domain/limits.ts'
import { SCOPES } from '../domain/rights.ts'
import { call } from './call.ts'
import * as c from './common.ts'
import { message } from './messages.ts'

const Scope = z.enum(SCOPES)

/** A key with which another program calls the API. Beyond the specification, as are the calls. */
export const ApiKey = z.object({
  id: c.NumberId,
  /** Also the name of the source of what the program sends, and the author in the audit log. */
  name: z.string(),
  scopes: z.array(Scope),
  /** Addresses and networks from which the key is accepted; empty for any. */
  addresses: z.array(z.string()),
  /** Time from which the key is no longer accepted; null for none. */
  expiresAt: c.Instant.nullable(),
  createdAt: c.Instant,
  /** Name of the user who created the key. */
  createdBy: z.string(),
  /** Time and address of the last call, to the minute; null before the first. */
  lastUsedAt: c.Instant.nullable(),
  lastAddress: z.string().nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

/** The only answer that contains the key itself: the server stores its hash. */
export const NewApiKey = ApiKey.extend({ key: z.string() })
export type NewApiKey = z.infer<typeof NewApiKey>

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], message('IP_ADDRESS'))

export const ApiKeyCreate = z.strictObject({
  name: c.Name,
  scopes: z
    .array(Scope)
    .min(1, message('NO_SCOPE'))
    .transform((scopes) => SCOPES.filter((scope) => scopes.includes(scope))),
  addresses: z.array(network).max(API_KEY_ADDRESSES_MAX).default([]),
  /** With any offset; stored in UTC. */
  expiresAt: z.iso
    .datetime({ offset: true, error: message('EXPIRES_AT') })
    .transform((at) => new Date(at).toISOString())
    .nullable()
    .optional(),
})
export type ApiKeyCreate = z.infer<typeof ApiKeyCreate>

export const API_KEY_SORTS = ['id', 'name', 'createdAt', 'expiresAt', 'lastUsedAt'] as const
export const ApiKeyQuery = c.listQuery(API_KEY_SORTS, { name: c.TextFilter })
export type ApiKeyQuery = z.infer<typeof ApiKeyQuery>

export const apiKeyCalls = {
  list: call('GET', '/v1/api-keys', 'root', '연동 키 목록', { query: ApiKeyQuery, answer: c.pageOf(ApiKey) }),
  create: call('POST', '/v1/api-keys', 'root', '연동 키 만들기 (키는 이 답에만 있음)', {
    body: ApiKeyCreate,
    answer: NewApiKey,
    status: 201,
  }),
  /** Revokes keys: a call that is under way with one of them changes nothing any more. */
  remove: call('DELETE', '/v1/api-keys', 'root', '연동 키 폐기', { body: c.NumberIds, answer: c.NumberIds }),
}
