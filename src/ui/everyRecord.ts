/** What `useGetList` needs to ask for all records at once, in the wire's own order (DE-02). */
export const EVERY_RECORD = { sort: { field: '', order: 'ASC' }, meta: { paged: false } } as const
