import type { StaffRights, StaffRightsPatch } from '../../contract/rights.ts'
import type { Request } from './request.ts'

/** Calls about what USER staff may do; of our server alone. They throw HttpError. */
export const rightCalls = (request: Request) => ({
  readRights: (signal?: AbortSignal): Promise<StaffRights> => request<StaffRights>('GET', 'v1/rights', { signal }),

  changeRights: (patch: StaffRightsPatch): Promise<StaffRights> =>
    request<StaffRights>('PATCH', 'v1/rights', { body: patch }),
})
