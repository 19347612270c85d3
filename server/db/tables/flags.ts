/** 0 or 1. */
export type Flag = number

export const toFlag = (value: boolean): Flag => (value ? 1 : 0)
export const fromFlag = (value: Flag): boolean => value === 1
/** For patches: an absent value stays undefined and is not changed. */
export const optionalFlag = (value: boolean | undefined): Flag | undefined =>
  value === undefined ? undefined : toFlag(value)
