/** A form's receiver of taps. */
interface Taker {
  /** Element in which taps belong to the form; other dialogs above it keep theirs. */
  readonly scope: Element
  /** Hidden field of the form; containers around it belong to the form too. */
  readonly field: Element
  /** Whether people also type numbers there key by key: before a pause only a reader's pace makes a tap of them. */
  readonly isTypedInto?: boolean
  /** `takeBack` removes the characters that were left in a field for scanned numbers. */
  readonly take: (value: string, takeBack?: () => void) => void
}

const takers = new Set<Taker>()

/** Registers a receiver of taps until the returned function is called. */
export function addTaker(taker: Taker): () => void {
  takers.add(taker)
  return () => void takers.delete(taker)
}

/** Finds the receiver of taps that arrive at an element: of several the one that was added last. */
export function takerAt(target: EventTarget | null): Taker | undefined {
  let found: Taker | undefined
  for (const taker of takers)
    if (target instanceof Node && (taker.scope.contains(target) || target.contains(taker.field))) found = taker
  return found
}
