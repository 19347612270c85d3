/** Who had done already what a call asked for; `name` is null for a patient by tag. */
export interface ActedFirst {
  readonly name: string | null
}

/** Reads it off the answer to call, holding or done (DE-11); undefined when the call took effect, or the server does not say. */
export function actedFirst(answer: unknown): ActedFirst | undefined {
  const [entry] = [answer].flat()
  if (typeof entry !== 'object' || entry === null || !('byName' in entry)) return undefined
  return { name: typeof entry.byName === 'string' && entry.byName !== '' ? entry.byName : null }
}
