import type { Destination } from './destination.ts'

/**
 * Decides who may subscribe. @returns the display that was let in by its key, null for staff.
 * @throws {FrameError} for anyone else.
 */
export type Gatekeeper = (authorization: string | undefined, destination: Destination) => Promise<string | null>
