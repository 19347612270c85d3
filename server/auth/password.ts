import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { limit } from './limit.ts'

/** OWASP's parameters for argon2id; memory in KiB. Stored beside each hash, so that they can grow. */
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32
/** Hashing uses a core for some 30 ms: the rest of the server keeps the others. */
const AT_ONCE = 2

interface Cost {
  memory: number
  passes: number
  parallelism: number
}

const queue = limit(AT_ONCE)
const derive = promisify(argon2)

/** Hashes a password for storing: `argon2id$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await hashWith(password, salt, COST, HASH_BYTES)
  return `argon2id$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${salt.toString('base64')}$${hash.toString('base64')}`
}

/**
 * Whether `password` is the one that was stored. Without a stored hash it works as long and is false.
 * @param rank of the place in the queue, from 0: known devices do not stand in a queue of strangers
 */
export async function verifyPassword(password: string, stored: string | undefined, rank = 0): Promise<boolean> {
  const parsed = parse(stored ?? (await DUMMY))
  const hash = await hashWith(password, parsed.salt, parsed.cost, parsed.hash.length, rank)
  return timingSafeEqual(hash, parsed.hash) && stored !== undefined
}

/** What an unknown id is compared with, so that its answer takes the same work. */
const DUMMY = hashPassword(randomBytes(SALT_BYTES).toString('hex'))

function hashWith(password: string, nonce: Buffer, cost: Cost, tagLength: number, rank = 0): Promise<Buffer> {
  return queue(() => derive('argon2id', { message: password, nonce, tagLength, ...cost }), rank)
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
