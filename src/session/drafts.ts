import { storedSession } from './storedSession.ts'

/** Key of the draft in the tab's session storage, which other tabs and other windows do not see. */
const KEY = 'draft'

/** Typed values, and the version of the record on which they are based. */
type Part = 'values' | 'version'
type ReadPart = () => unknown

/** Input at an address when the session of its user ended. */
interface Draft {
  readonly owner: string
  readonly address: string
  readonly parts: Readonly<Partial<Record<Part, unknown>>>
}

const readers = new Map<Part, ReadPart>()

/** The user whose session this page shows; null for nobody's. */
let owner: string | null = null

/** Whether the input of this page is kept, because its session has ended. */
let isKept = false

/** The draft of the signed-in user, from the start of this page until the form at its address has it. */
let restored: Draft | undefined

/**
 * Offers a part of the current form, to be kept if the session ends.
 *
 * @param read returns the values, undefined if nothing was typed
 * @returns a function that takes the offer back
 */
export function offerDraft(part: Part, read: ReadPart): () => void {
  readers.set(part, read)
  return () => {
    if (readers.get(part) === read) readers.delete(part)
  }
}

/**
 * Keeps what is typed, if the session has expired, until the same user signs in again in this tab. @returns whether there
 * is something
 */
export function keepDraft(): boolean {
  const parts = Object.fromEntries([...readers].map(([part, read]) => [part, read()]))
  if (owner === null || parts['values'] === undefined || !storedSession.hasExpired()) return false
  const draft: Draft = { owner, address: addressOf(location), parts }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft))
    isKept = true
    return true
  } catch {
    return false
  }
}

/** Whether leaving the page loses nothing that was typed. */
export const isDraftKept = (): boolean => isKept

/** Takes the kept draft at the start of a page of the signed-in user, and forgets that of another. @returns its address */
export function restoreDraft(): string | undefined {
  const stored = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  owner = storedSession.owner()
  restored = stored === null ? undefined : (JSON.parse(stored) as Draft)
  if (restored?.owner !== owner) restored = undefined
  return restored?.address
}

/** Returns a part of the draft if it was typed at the current address; undefined after {@link dropDraft}. */
export const draftOf = (part: Part): unknown =>
  restored?.address === addressOf(location) ? restored.parts[part] : undefined

/** Forgets the draft: the form has it now. */
export function dropDraft(): void {
  restored = undefined
}

const addressOf = ({ pathname, search }: Location): string => pathname + search
