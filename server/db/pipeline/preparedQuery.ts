import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import { isPostgres } from '../dialects/isPostgres.ts'
import type { DB } from '../schema.ts'

/** Longest list that is prepared: each length of a list needs its own SQL text, and longer lists are rare. */
const LISTED_MAX = 4

/** Placeholder of a value, or of one element of a list, while the query is compiled. */
class Mark {
  readonly name: string
  readonly #at: number | undefined

  constructor(name: string, at?: number) {
    this.name = name
    this.#at = at
  }

  in(given: object): unknown {
    const value = given[this.name as keyof typeof given] as unknown
    return this.#at === undefined ? value : (value as readonly unknown[])[this.#at]
  }
}

/**
 * Makes a query of a hot path: it is compiled once per database and executed with new values, including lists for `in`.
 * @param build gets placeholders in place of values, and must pass all of them on as parameters.
 */
export function preparedQuery<V extends object, O>(
  build: (db: Kysely<DB>, given: V) => Compilable<O>,
): (db: Kysely<DB>, given: V) => Compilable<O> {
  const made = new Map<string, CompiledQuery<O>>()
  return (db, given) => ({
    compile() {
      const lengths = lengthsOf(given)
      // Plugins need the operation nodes of the query.
      if (lengths === undefined || db.getExecutor().plugins.length > 0) return build(db, given).compile()
      const key = `${isPostgres(db)} ${lengths}`
      const known = made.get(key)
      const query = known ?? make(build, db, given)
      if (!known) made.set(key, query)
      return {
        ...query,
        parameters: query.parameters.map((value) => (value instanceof Mark ? value.in(given) : value)),
      }
    },
  })
}

/**
 * Returns the lengths of the lists among the values; undefined when one is too long, or empty, because an empty list is
 * compiled differently.
 */
function lengthsOf(given: object): string | undefined {
  let lengths = ''
  for (const value of Object.values(given)) {
    if (!Array.isArray(value)) continue
    if (value.length === 0 || value.length > LISTED_MAX) return undefined
    lengths += value.length
  }
  return lengths
}

function make<V extends object, O>(
  build: (db: Kysely<DB>, given: V) => Compilable<O>,
  db: Kysely<DB>,
  given: V,
): CompiledQuery<O> {
  const marks = Object.entries(given).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map((_, at) => new Mark(name, at)) : new Mark(name),
  ])
  const query = build(db, Object.fromEntries(marks) as V).compile()
  const used = new Set(query.parameters.map((value) => (value instanceof Mark ? value.name : undefined)))
  const lost = Object.keys(given).filter((name) => !used.has(name))
  if (lost.length > 0)
    throw new Error(`a prepared query does not leave ${lost.join(', ')} to the database: ${query.sql}`)
  return query
}
