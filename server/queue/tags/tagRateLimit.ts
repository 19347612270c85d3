import { networkOf } from '../../http/networkOf.ts'
import { Refusal } from '../../http/refusals.ts'
import { type Rate, TokenBuckets } from '../../http/tokenBuckets.ts'

/** What callers without a token may do. */
interface Rates {
  /** From one address: there may be many readers behind it, of which each has at most one tap a second. */
  readonly address: Rate
  /** From one address at one board, so that one address does not use up the limit of a board. */
  readonly reader: Rate
  readonly board: Rate
}

const TAPS: Rates = {
  address: { burst: 100, perSecond: 20 },
  reader: { burst: 9, perSecond: 3 },
  board: { burst: 18, perSecond: 6 },
}
/** Of values that no tag has, which people tap by mistake and guessers by the thousand. */
const UNKNOWN: Rates = {
  address: { burst: 10, perSecond: 0.5 },
  reader: { burst: 4, perSecond: 0.2 },
  board: { burst: 6, perSecond: 0.3 },
}
/**
 * A value that no tag has costs its address as much as so many taps, answered or not: guessing goes at one value a
 * second.
 */
const GUESS_TAPS = 20

/** A tap that may be looked at. */
export interface LimitedTap {
  /** No tag has the value. Counts once, however often it is called. @throws 429 when there were too many of those. */
  unknown(): void
}

/** How fast callers without a token may tap tags (DE-30). Each server counts for itself. */
export class TagRateLimit {
  readonly #taps = buckets(TAPS)
  readonly #unknown = buckets(UNKNOWN)

  /** Counts a tap. @throws 429 with the seconds to wait; that tap does not count. */
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

/** Takes one of each, or none. */
function take({ address, reader, board }: Buckets, keys: Record<keyof Rates, string>): void {
  const wait = Math.max(address.wait(keys.address), reader.wait(keys.reader), board.wait(keys.board))
  if (wait > 0) throw tooMany(Math.ceil(wait))
  address.take(keys.address)
  reader.take(keys.reader)
  board.take(keys.board)
}

function tooMany(seconds: number): Refusal {
  return new Refusal(
    429,
    'TOO_MANY_TAPS',
    `태그를 너무 자주 찍었습니다. ${seconds}초 후에 다시 찍어 주세요.`,
    undefined,
    seconds,
  )
}
