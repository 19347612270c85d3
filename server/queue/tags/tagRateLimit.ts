import { networkOf } from '../../http/addresses.ts'
import { tooMany } from '../../http/refusals.ts'
import { type Rate, TokenBuckets } from '../../http/rateLimits.ts'

/** Limits of callers without a token. */
interface Rates {
  /** Per address: many readers may share one, each with at most one tap per second. */
  readonly address: Rate
  /** Per address and board, so that one address does not use up the limit of a board. */
  readonly reader: Rate
  readonly board: Rate
}

const TAPS: Rates = {
  address: { burst: 100, perSecond: 20 },
  reader: { burst: 9, perSecond: 3 },
  board: { burst: 18, perSecond: 6 },
}
/** Limits of unknown values, which people tap by mistake and attackers guess by the thousand. */
const UNKNOWN: Rates = {
  address: { burst: 10, perSecond: 0.5 },
  reader: { burst: 4, perSecond: 0.2 },
  board: { burst: 6, perSecond: 0.3 },
}
/**
 * Number of taps that an unknown value costs its address, answered or not: it limits guessing to one value per second.
 */
const GUESS_TAPS = 20

/** A tap within the limits. */
interface LimitedTap {
  /** Counts an unknown value, only once per tap. @throws 429 when there were too many. */
  unknown(): void
}

/** Limits the taps of callers without a token. Each server counts on its own. */
export class TagRateLimit {
  readonly #taps = buckets(TAPS)
  readonly #unknown = buckets(UNKNOWN)

  /** Counts a tap. @throws 429 with the seconds to wait; such a tap does not count. */
  take(address: string, didId: number): LimitedTap {
    const network = networkOf(address)
    const keys = { address: network, reader: `${didId} ${network}`, board: String(didId) }
    take(this.#taps, keys)
    let isCounted = false
    return {
      unknown: () => {
        if (isCounted) return
        isCounted = true
        this.#taps.address.take(keys.address, GUESS_TAPS)
        take(this.#unknown, keys)
      },
    }
  }
}

type Buckets = Record<keyof Rates, TokenBuckets>

const buckets = ({ address, reader, board }: Rates): Buckets => ({
  address: new TokenBuckets(address),
  reader: new TokenBuckets(reader),
  board: new TokenBuckets(board),
})

/** Takes a token from each bucket, or none. */
function take({ address, reader, board }: Buckets, keys: Record<keyof Rates, string>): void {
  const wait = Math.max(address.wait(keys.address), reader.wait(keys.reader), board.wait(keys.board))
  if (wait > 0) throw tooMany(wait, 'TOO_MANY_TAPS')
  address.take(keys.address)
  reader.take(keys.reader)
  board.take(keys.board)
}
