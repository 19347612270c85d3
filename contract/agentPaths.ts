/*
 * Addresses of the agent, the program on a board's own computer. Separate from the schemas in agent.ts so that the
 * console loads them without zod.
 */

/** Called by the console directly over http, not through the server (AP-10). */
export const AGENT_STATUS_PATH = '/api/v1/common'
export const AGENT_SHUTDOWN_PATH = '/api/v1/common/shutdown'

/**
 * Address, on the page's own origin, to which a page served by an agent reports a painted frame. Empty body, answered
 * with 204.
 */
export const AGENT_PAINT_PATH = '/agent/paint'
/**
 * Address to which a page served by an agent reports that its sound device is gone for good: only a restart of the
 * browser brings the sound back. Empty body, answered with 204.
 */
export const AGENT_SOUND_PATH = '/agent/sound'
/** `<meta name="board-agent">` marks a page that is served by an agent, which waits for reports of painted frames. */
export const AGENT_MARK = 'board-agent'
