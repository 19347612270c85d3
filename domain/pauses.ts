/** Why nobody is called at a board for a while: 점심, 장비 점검, 기타. */
export const PAUSE_REASONS = ['LUNCH', 'EQUIPMENT_CHECK', 'OTHER'] as const
export type PauseReason = (typeof PAUSE_REASONS)[number]

/** Whether a pause lasts at an instant in ms since the epoch; `until` is ISO 8601, null for one with no end set. */
export const isPausedAt = (until: string | null, now: number): boolean => until === null || now < Date.parse(until)
