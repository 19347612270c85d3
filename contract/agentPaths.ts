/*
 * Addresses of the program on a board's own computer, apart from the schemas of agent.ts: the console loads these
 * without zod.
 */

/** Called directly over http, not through the server (AP-10). */
export const AGENT_STATUS_PATH = '/api/v1/common'
export const AGENT_SHUTDOWN_PATH = '/api/v1/common/shutdown'

/**
 * Where the board's page says that it has painted a frame: its own address, while an agent serves it. Empty body,
 * answered 204.
 */
export const AGENT_PAINT_PATH = '/agent/paint'
/** `<meta name="board-agent">` in the page says that an agent serves it and waits for reports of painted frames. */
export const AGENT_MARK = 'board-agent'
