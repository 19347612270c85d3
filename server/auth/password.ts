import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { FairQueue, type Priority } from './fairQueue.ts'

/** OWASP's parameters for argon2id; memory in KiB. Stored with each hash, so that they can be raised. */
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32
/**
 * Hashing takes a core about 30 ms. Two at once leave the other cores, and two of the four libuv threads, to the rest
 * of the server. Few strangers may wait: with one hash at a time they are answered, or rejected, within half a second.
 */
const QUEUE = { atOnce: 2, waiting: [1_000, 500, 16, 32] }

interface Cost {
  memory: number
  passes: number
  parallelism: number
}

const queue = new FairQueue(QUEUE)
const OURS: Priority = { rank: 0, group: '' }
const derive = promisify(argon2)

/** Hashes a password for storing: `argon2id$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await hashWith(password, salt, COST, HASH_BYTES)
  return `argon2id$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${salt.toString('base64')}$${hash.toString('base64')}`
}

/**
 * Whether `password` matches the stored hash. Without a stored hash it takes as long and returns false.
 * @param priority in the queue, of rank 0 to 3: known devices do not wait for strangers.
 * @throws {QueueFull} before any work.
 */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
  priority: Priority = OURS,
): Promise<boolean> {
  const parsed = parse(stored ?? (await DUMMY))
  const hash = await hashWith(password, parsed.salt, parsed.cost, parsed.hash.length, priority)
  return timingSafeEqual(hash, parsed.hash) && stored !== undefined
}

/** Hash that an unknown id is compared with, so that the check takes the same time. */
const DUMMY = hashPassword(randomBytes(SALT_BYTES).toString('hex'))

function hashWith(
  password: string,
  nonce: Buffer,
  cost: Cost,
  tagLength: number,
  priority: Priority = OURS,
): Promise<Buffer> {
  return queue.run(() => derive('argon2id', { message: password, nonce, tagLength, ...cost }), priority)
}

function parse(stored: string): { cost: Cost; salt: Buffer; hash: Buffer } {
  const match = /^argon2id\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored)
  if (!match) throw new Error('a stored password hash has an unknown form')
  const [, memory, passes, parallelism, salt = '', hash = ''] = match
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}
