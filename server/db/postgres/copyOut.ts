import { type PoolClient, Query } from 'pg'
import type { PostgresQueryResult } from 'kysely'

/** A statement that {@link copyOut} answers. */
export const COPY_OUT = /^copy \(.*\) to stdout \(format binary\)$/s

/** A row of {@link copyOut}: the bytes of each column as PostgreSQL sends them; null for NULL. */
export interface CopiedRow {
  readonly columns: readonly (Buffer | null)[]
}

/** Signature, flags and the length of an extension, which no version uses. */
const HEADER_BYTES = 19

/**
 * Reads rows by COPY in its binary format. For megabytes of bytes this takes a quarter of the time of a SELECT, whose
 * answer spells each byte as two letters. COPY takes no parameters.
 */
export async function copyOut(client: PoolClient, text: string): Promise<PostgresQueryResult<unknown>> {
  const copied = await new Promise<Buffer>((resolve, reject) => {
    client.query(new CopyQuery(text, resolve, reject))
  })
  const rows = rowsOf(copied)
  return { command: 'SELECT', rowCount: rows.length, rows }
}

/** The driver's own query ignores the data of a COPY. */
class CopyQuery extends Query {
  readonly #parts: Buffer[] = []

  constructor(text: string, copied: (all: Buffer) => void, failed: (error: Error) => void) {
    super(text, (error: Error | null | undefined) => (error ? failed(error) : copied(Buffer.concat(this.#parts))))
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    // Copied, because the driver overwrites its buffer.
    this.#parts.push(Buffer.from(chunk))
  }
}

function rowsOf(copied: Buffer): CopiedRow[] {
  const rows: CopiedRow[] = []
  let at = HEADER_BYTES
  // The end has no columns: -1.
  for (let count = copied.readInt16BE(at); count >= 0; count = copied.readInt16BE(at)) {
    at += 2
    const columns = Array.from({ length: count }, () => {
      const length = copied.readInt32BE(at)
      at += 4
      if (length < 0) return null
      at += length
      return copied.subarray(at - length, at)
    })
    rows.push({ columns })
  }
  return rows
}
