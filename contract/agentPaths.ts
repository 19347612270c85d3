/*
 * Addresses of the program on a board's own computer, apart from the schemas of agent.ts: the console loads these without zod.
 */

/** Called directly over http, not through the server (AP-10). */
export const AGENT_STATUS_PATH = '/api/v1/common'
export const AGENT_SHUTDOWN_PATH = '/api/v1/common/shutdown'
