import type { Disk } from '../disk/diskSpace.ts'
import { refuse } from '../http/refusals.ts'

const MIB = 1024 ** 2
const GIB = 1024 ** 3
/** Default quota: a share of the disk, up to a maximum. */
const QUOTA_SHARE = 0.8
const QUOTA_MAX = 10 * GIB
/** Reserve of free disk space, for the database beside the files. */
const RESERVE_SHARE = 0.05
const RESERVE_MAX = GIB
/** Number of uploaded bytes after which the disk is checked again. */
const STEP_BYTES = 4 * MIB

/** Space claimed by one upload. */
export interface Claim {
  /** Counts bytes before they are written. @throws 413 beyond the quota, 507 when the disk is almost full */
  take(bytes: number): Promise<void>
  /** Releases the claim when the upload is stored, and counted as such, or deleted. */
  close(): void
}

/** Bounds the disk space of uploads: a quota for all of them, and a reserve that stays free. */
export class UploadSpace {
  readonly #quota: number | undefined
  readonly #stored: () => Promise<number>
  readonly #disk: () => Promise<Pick<Disk, 'size' | 'free'>>
  /** Bytes of running uploads. */
  #arriving = 0

  /**
   * @param quota in bytes; undefined for the smaller of 10 GB and four fifths of the disk
   * @param stored bytes of all kept uploads
   */
  constructor({
    quota,
    stored,
    disk,
  }: {
    quota: number | undefined
    stored: () => Promise<number>
    disk: () => Promise<Pick<Disk, 'size' | 'free'>>
  }) {
    this.#quota = quota
    this.#stored = stored
    this.#disk = disk
  }

  /** Opens a claim for an upload. */
  open(): Claim {
    let taken = 0
    let allowed = 0
    return {
      take: async (bytes) => {
        taken += bytes
        this.#arriving += bytes
        if (taken <= allowed) return
        allowed = taken + Math.min(STEP_BYTES, await this.#left())
      },
      close: () => {
        this.#arriving -= taken
        taken = 0
      },
    }
  }

  /** @returns the remaining bytes of the quota. */
  async #left(): Promise<number> {
    const [stored, { size, free }] = await Promise.all([this.#stored(), this.#disk()])
    if (free - STEP_BYTES < Math.min(RESERVE_MAX, RESERVE_SHARE * size)) {
      throw refuse(507, 'STORAGE_FULL.upload')
    }
    const quota = this.#quota ?? Math.min(QUOTA_MAX, QUOTA_SHARE * size)
    const left = quota - stored - this.#arriving
    if (left < 0) {
      throw refuse(413, 'UPLOAD_QUOTA', { max: inGigabytes(quota) })
    }
    return left
  }
}

const inGigabytes = (bytes: number) => (bytes / GIB).toLocaleString('ko', { maximumFractionDigits: 1 })
