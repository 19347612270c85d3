/** Reasons for a pause of a board's calls: 점심, 장비 점검, 기타. */
export const PAUSE_REASONS = ['LUNCH', 'EQUIPMENT_CHECK', 'OTHER'] as const
export type PauseReason = (typeof PAUSE_REASONS)[number]

/** Whether a pause is active at a time in ms since the epoch; `until` is ISO 8601, or null if no end is set. */
export const isPausedAt = (until: string | null, now: number): boolean => until === null || now < Date.parse(until)
