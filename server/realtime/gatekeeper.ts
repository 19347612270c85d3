import type { Destination } from './destination.ts'
import type { Pass } from './passes.ts'

/**
 * Decides who may subscribe. @returns what the client is let in by; null where anyone is, and it showed nothing that
 * counts.
 * @throws {FrameError} for who is not.
 */
export type Gatekeeper = (authorization: string | undefined, destination: Destination) => Promise<Pass | null>
