/** What React Router stores in the browser's history for an address. */
interface StoredLocation {
  readonly usr?: Readonly<Record<string, unknown>> | null
}

/**
 * Removes a field of a link's state from the browser's history once it has been used: a reload of the page would act on
 * it again. The current page keeps what it has read.
 */
export function forgetLinkState(field: string): void {
  const stored = history.state as StoredLocation | null
  if (!stored?.usr || !(field in stored.usr)) return
  const { [field]: _used, ...usr } = stored.usr
  history.replaceState({ ...stored, usr }, '')
}
