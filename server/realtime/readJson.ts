/** Parses JSON; undefined for invalid JSON, which clients may send. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
