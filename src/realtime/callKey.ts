import type { Call } from './callReceipts.ts'

/** Tells a call from every other, also of the same patient. */
export const callKey = ({ id, calledAt }: Pick<Call, 'id' | 'calledAt'>): string => `${id} ${calledAt}`
