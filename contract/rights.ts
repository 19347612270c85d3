import { z } from 'zod'
import { RIGHTS, type Right } from '../domain/rights.ts'
import { call } from './call.ts'

/**
 * Rights of users with authority USER; ROOT and MANAGER have all of them. Beyond the specification, as are the calls.
 */
export const StaffRights = z.object(
  Object.fromEntries(RIGHTS.map((right) => [right, z.boolean()])) as Record<Right, z.ZodBoolean>,
)
export type StaffRights = z.infer<typeof StaffRights>

/** The rights to change; the others stay as they are. */
export const StaffRightsPatch = StaffRights.partial().strict()
export type StaffRightsPatch = z.infer<typeof StaffRightsPatch>

export const rightCalls = {
  read: call('GET', '/v1/rights', 'staff', '직원(사용자) 권한 설정', { answer: StaffRights }),
  update: call('PATCH', '/v1/rights', 'manager', '직원(사용자) 권한 설정 변경', {
    body: StaffRightsPatch,
    answer: StaffRights,
  }),
}
