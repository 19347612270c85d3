/** Queries seen this often are promoted to named prepared statements. */
const USES = 5
/** Maximum number of prepared statements; each connection keeps a plan of each. */
const NAMES_MAX = 200
/** Maximum number of counted texts: filters combine into ever new texts. */
const COUNTED_MAX = 2_000
/** Pattern searches are not prepared: they are planned for their pattern. */
const SEARCH = / i?like /i

/** Decides which statements are prepared, and names them. */
export class StatementNames {
  readonly #uses = new Map<string, number>()
  #names = new Map<string, string>()
  #given = 0

  /** Returns the name of a statement; undefined for one that is not prepared. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name !== undefined || this.#names.size >= NAMES_MAX || SEARCH.test(text)) return name
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (this.#uses.size >= COUNTED_MAX) this.#uses.clear()
    this.#uses.set(text, uses)
    if (uses < USES) return undefined
    this.#uses.delete(text)
    const given = `s${(this.#given += 1)}`
    this.#names.set(text, given)
    return given
  }

  /** Gives new names to all statements: the prepared plans are outdated. */
  renew(): void {
    this.#names = new Map()
  }
}
