import { z } from 'zod'
import { NAME_MAX, PACKAGE_ROOMS_MAX } from '../domain/limits.ts'
import { ROOM_RULES } from '../domain/roomOrder.ts'
import * as c from './common.ts'
import { message } from './messages.ts'
import { NUMBER_ID, recordCalls } from './recordCalls.ts'

/** The place of a room in the order of a package. */
export const RoomRule = z.strictObject({
  roomId: c.NumberId,
  rule: z.enum(ROOM_RULES).exclude(['ANY']),
  /** The room of the package after which it comes, for the rule AFTER. */
  afterRoomId: c.NumberId.nullable().default(null),
})
export type RoomRule = z.infer<typeof RoomRule>

const fields = {
  name: c.Name,
  /** The group (단체, 회사) whose expected patients get this package; '' for a package that staff choose by hand. */
  company: c.line(NAME_MAX),
  /** The rooms, sorted by their rules. */
  roomIds: z.array(c.NumberId).min(1, message('NO_ROOM')).max(PACKAGE_ROOMS_MAX),
  /** Rooms that have a place in the order; patients may go to all others at any time. */
  roomRules: z.array(RoomRule).max(PACKAGE_ROOMS_MAX),
  /** Whether a patient who arrives with this package joins the queue of the first room. */
  joinsFirst: z.boolean(),
  memo: c.Memo,
}

/** A named list of rooms (검진 패키지, docs/decisions/visits.md#exams-have-rooms-packages-list-rooms). Rooms that were deleted since are left out. */
export const Package = z.object({
  id: c.NumberId,
  name: z.string(),
  company: z.string(),
  roomIds: z.array(c.NumberId),
  roomRules: z.array(RoomRule),
  joinsFirst: z.boolean(),
  memo: z.string(),
})
export type Package = z.infer<typeof Package>

export const PackageCreate = z.strictObject({
  name: fields.name,
  company: fields.company.default(''),
  roomIds: fields.roomIds,
  roomRules: fields.roomRules.default([]),
  joinsFirst: fields.joinsFirst.default(true),
  memo: fields.memo.default(''),
})
export type PackageCreate = z.infer<typeof PackageCreate>

export const PackagePatch = z.strictObject(fields).partial().extend({ id: c.NumberId })
export type PackagePatch = z.infer<typeof PackagePatch>

export const PACKAGE_SORTS = ['id', 'name', 'company', 'memo'] as const
export const PackageQuery = c.listQuery(PACKAGE_SORTS, {
  name: c.TextFilter,
  company: c.TextFilter,
  memo: c.TextFilter,
})
export type PackageQuery = z.infer<typeof PackageQuery>

export const packageCalls = recordCalls({
  path: '/v1/packages',
  noun: '검진 패키지',
  one: '검진 패키지 한 건',
  id: NUMBER_ID,
  record: Package,
  create: PackageCreate,
  patches: ['packages', PackagePatch],
  query: PackageQuery,
})
