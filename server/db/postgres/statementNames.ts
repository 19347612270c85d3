/** A text that was asked so often is one of those that are asked all day. */
const USES = 5
/** Every connection keeps the plans of all of these. */
const NAMES_MAX = 200
/** Texts that are counted; lists filtered in ever new ways would add up. */
const COUNTED_MAX = 2_000
/** What searches by a pattern is planned for the pattern. */
const SEARCH = / i?like /i

/** Which statements are prepared, and under which names. */
export class StatementNames {
  readonly #uses = new Map<string, number>()
  #names = new Map<string, string>()
  #given = 0

  /** The name of a text; undefined for one that is not prepared. */
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

  /** Names everything again: what was prepared is out of date. */
  renew(): void {
    this.#names = new Map()
  }
}
