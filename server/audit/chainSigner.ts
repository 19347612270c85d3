import { createHmac, timingSafeEqual } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Row } from '../db/schema.ts'
import { AUDIT_HEAD } from '../disk/dataFolder.ts'
import { PRIVATE_FILE } from '../disk/privateFiles.ts'

/** The ends of both chains, which the signature covers. The seal of an end depends on all entries before it. */
export interface ChainEnds {
  readonly log: Omit<Row<'audit_chain'>, 'id' | 'mac'>
  readonly kept: Omit<Row<'audit_kept_chain'>, 'id'>
}

/** The ends as a server signed them last, outside of the database. */
export interface ChainHead extends ChainEnds {
  readonly at: string
}

const Kept = z.object({
  position: z.int(),
  seal: z.string(),
  cleared_position: z.int(),
  cleared_seal: z.string(),
})
const Head = z.object({
  log: Kept.extend({ last_id: z.int(), floor_id: z.int() }),
  kept: Kept,
  at: z.string(),
  mac: z.string(),
})

/**
 * Signs the ends of the audit log's chains with the key of the installation, which the database does not contain. The
 * ends are also kept in a file of the data folder, so that a database whose last entries are cut off, or that was
 * replaced by an older copy of itself, is found out. Each of several servers has its own file, or all share one: a file
 * says how far the log went at least.
 */
export class ChainSigner {
  readonly #key: Buffer
  readonly #path: string
  /** Is told that the log was changed. */
  readonly altered: (facts: object) => void

  constructor(secretKey: Uint8Array, dataDir: string, altered: (facts: object) => void = () => undefined) {
    this.#key = createHmac('sha256', secretKey).update('audit log').digest()
    this.#path = join(dataDir, AUDIT_HEAD)
    this.altered = altered
  }

  /** Returns the signature of the ends. */
  sign(ends: ChainEnds): string {
    return this.#mac(['chain', ...valuesOf(ends)])
  }

  /** Whether a signature is that of the ends. */
  isSigned(ends: ChainEnds, mac: string | null): boolean {
    return mac !== null && isSame(mac, this.sign(ends))
  }

  /** Reads the ends that were signed last; undefined where there is no file, or one that the key has not signed. */
  readHead(): ChainHead | undefined {
    const text = textOf(this.#path)
    if (text === undefined) return undefined
    try {
      const { mac, ...head } = Head.parse(JSON.parse(text))
      return isSame(mac, this.#macOfHead(head)) ? head : undefined
    } catch {
      return undefined
    }
  }

  /** Replaces the file atomically. */
  writeHead(ends: ChainEnds, at: Date): void {
    const head = { ...ends, at: at.toISOString() }
    const draft = `${this.#path}.${process.pid}.part`
    // One of a process that ended would keep its mode.
    rmSync(draft, { force: true })
    const file = openSync(draft, 'wx', PRIVATE_FILE)
    try {
      writeSync(file, JSON.stringify({ ...head, mac: this.#macOfHead(head) }))
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(draft, this.#path)
  }

  #macOfHead(head: ChainHead): string {
    return this.#mac(['head', head.at, ...valuesOf(head)])
  }

  #mac(parts: readonly unknown[]): string {
    return createHmac('sha256', this.#key).update(JSON.stringify(parts)).digest('hex')
  }
}

/** Whether two ends are the same. */
export const areSame = (one: ChainEnds, other: ChainEnds): boolean =>
  JSON.stringify(valuesOf(one)) === JSON.stringify(valuesOf(other))

const valuesOf = ({ log, kept }: ChainEnds) => [
  log.position,
  log.seal,
  log.cleared_position,
  log.cleared_seal,
  log.last_id,
  log.floor_id,
  kept.position,
  kept.seal,
  kept.cleared_position,
  kept.cleared_seal,
]

function isSame(mac: string, right: string): boolean {
  const [one, other] = [Buffer.from(mac), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Reads a file; undefined if there is none. @throws an error for one that cannot be read */
function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
