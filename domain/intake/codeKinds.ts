/** What a code of the hospital may mean. */
export const CODE_KINDS = ['ROOM', 'EXAM', 'PACKAGE'] as const
export type CodeKind = (typeof CODE_KINDS)[number]
