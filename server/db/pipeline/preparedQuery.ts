import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import { isPostgres } from '../dialects/isPostgres.ts'
import type { DB } from '../schema.ts'

/** Each length of a list is a text of its own; longer lists than this are rare. */
const LISTED_MAX = 4

/** Stands for a value, or for one of a list, where the text is made. */
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
 * A query on a hot path: it is compiled once for each database, and given its values each time, lists of them for `in`.
 * @param build is given marks in place of values, and must leave all of them to the database, as parameters.
 */
export function preparedQuery<V extends object, O>(
  build: (db: Kysely<DB>, given: V) => Compilable<O>,
): (db: Kysely<DB>, given: V) => Compilable<O> {
  const made = new Map<string, CompiledQuery<O>>()
  return (db, given) => ({
    compile() {
      const lengths = lengthsOf(given)
      // What looks at statements is to see how they are built.
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

/** The lengths of the lists among the values; undefined when one is too long, or empty, which is put in other words. */
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
