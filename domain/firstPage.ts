/** The pages that a user may choose to begin with; who chose none of them begins with the rooms. */
export const FIRST_PAGES = ['EXAMS', 'DIDS', 'VISITS', 'APPOINTMENTS', 'WAITINGS', 'TAGS'] as const
export type FirstPage = (typeof FIRST_PAGES)[number]
