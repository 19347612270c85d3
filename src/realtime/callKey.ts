import type { Call } from './callReceipts.ts'

/** Returns a key that is unique for each call, also of the same patient. */
export const callKey = ({ id, calledAt }: Pick<Call, 'id' | 'calledAt'>): string => `${id} ${calledAt}`
