/** Where the page of the audit log is. */
export const AUDIT_PATH = '/audit-logs'
