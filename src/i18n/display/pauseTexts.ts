import { english } from './english.ts'

/** Texts about a pause of calls: its reason and its end. */
export interface PauseTexts {
  /** @param until a time of day; '' for a pause without a set end */
  readonly paused: (reason: keyof typeof REASONS, until: string) => string
}

const REASONS = {
  LUNCH: '점심시간입니다',
  EQUIPMENT_CHECK: '장비 점검 중입니다',
  OTHER: '호출을 잠시 쉽니다',
}

const ko: PauseTexts = { paused: (reason, until) => (until === '' ? '' : `${until}까지 `) + REASONS[reason] }

/** The texts in the device's language. */
export const pauseTexts = (): PauseTexts => english('pause') ?? ko
