/** Query key of everything that the page 연동 reads. */
export const INTEGRATION_KEY = ['integration'] as const
