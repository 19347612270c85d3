/**
 * The parts of a board's options, in the order of their page: apart from the schemas of didOptions.ts, for the browser
 * loads these without zod.
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
