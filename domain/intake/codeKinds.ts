/** Kinds of records that a code of the hospital may stand for. */
export const CODE_KINDS = ['ROOM', 'EXAM', 'PACKAGE'] as const
export type CodeKind = (typeof CODE_KINDS)[number]
