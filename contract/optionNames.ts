/**
 * The parts of a board's options, in the order of their page. Separate from the schemas in didOptions.ts so that the
 * browser loads it without zod.
 */
export const OPTION_NAMES = [
  'clock',
  'delayTime',
  'doctorPhoto',
  'masking',
  'notice',
  'video',
  'screen',
  'calls',
  'voice',
  'tag',
] as const
export type OptionName = (typeof OPTION_NAMES)[number]
