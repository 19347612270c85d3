import { setTimeout } from 'node:timers/promises'
import { isTransient } from '../errors/transient.ts'

/**
 * With the pauses this takes half a second at most, on average: the staff of a busy room edit its boards one after the
 * other.
 */
const TRIES = 10
const PAUSE_MS = 20

/** Retries the work of a transaction a few times when it fails because of a concurrent transaction. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === TRIES || !isTransient(error)) throw error
    }
    // Random, so that the retries do not collide again.
    await setTimeout(PAUSE_MS * tries * Math.random())
  }
}
