import { storedSession } from './storedSession.ts'

/** Key of the draft in the tab's session storage, which other tabs and other windows do not see. */
const KEY = 'draft'

/** Typed values, and the version of the record on which they are based. */
type Part = 'values' | 'version'
type ReadPart = () => unknown

/** Input of one form. */
type FormDraft = Readonly<Partial<Record<Part, unknown>>>

/** Input at an address when the session of its user ended, by the names of its forms: dialogs open over pages with forms. */
interface Draft {
  readonly owner: string
  readonly address: string
  readonly forms: Readonly<Record<string, FormDraft>>
}

const readers = new Map<string, Map<Part, ReadPart>>()

/** The user whose session this page shows; null for nobody's. */
let owner: string | null = null

/** Whether the input of this page is kept, because its session has ended. */
let isKept = false

/** The draft of the signed-in user, from the start of this page until the forms at its address have it. */
let restored: Draft | undefined

/**
 * Offers a part of a form, to be kept if the session ends.
 *
 * @param form its name at its address
 * @param read returns the values, undefined if nothing was typed
 * @returns a function that takes the offer back
 */
export function offerDraft(form: string, part: Part, read: ReadPart): () => void {
  const parts = readers.get(form) ?? new Map<Part, ReadPart>()
  readers.set(form, parts.set(part, read))
  return () => {
    if (parts.get(part) === read) parts.delete(part)
  }
}

/**
 * Keeps what is typed, if the session has expired, until the same user signs in again in this tab. @returns whether there
 * is something
 */
export function keepDraft(): boolean {
  const typed = [...readers].map(([form, parts]): [string, FormDraft] => [
    form,
    Object.fromEntries([...parts].map(([part, read]) => [part, read()])),
  ])
  const forms = Object.fromEntries(typed.filter(([, { values }]) => values !== undefined))
  if (owner === null || Object.keys(forms).length === 0 || !storedSession.hasExpired()) return false
  const draft: Draft = { owner, address: addressOf(location), forms }
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

/** Returns a part of a form's draft if it was typed at the current address; undefined after {@link dropDraft}. */
export const draftOf = (form: string, part: Part): unknown =>
  restored?.address === addressOf(location) ? restored.forms[form]?.[part] : undefined

/** Forgets the draft of a form, which has it now. */
export function dropDraft(form: string): void {
  if (restored) restored = { ...restored, forms: { ...restored.forms, [form]: {} } }
}

const addressOf = ({ pathname, search }: Location): string => pathname + search
