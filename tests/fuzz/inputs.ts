import { oneOf } from '../faults/random.ts'

/** The keywords of JSON Schema from which inputs are generated. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly minimum?: number
  readonly pattern?: string
  readonly minLength?: number
}

type Random = () => number

/** Values that attackers and accidents send. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  -0,
  2 ** 53,
  1.5,
  NaN,
  '',
  ' ',
  'null',
  '0',
  "'; drop table users; --",
  '%00',
  'a\0b',
  '\ud800',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '가'.repeat(5_000),
  '\u202e뒤집힘',
  '👩‍👩‍👧‍👦'.repeat(30),
  '1e999',
  '{"a":1}',
  [],
  {},
  [[[[[[]]]]]],
  { __proto__: 1 },
  { constructor: { prototype: {} } },
  '$where',
  '${7*7}',
  '\r\nX: y',
  'ﷺ'.repeat(100),
]

/** Generates values by a schema: valid ones, and hostile ones in any place. */
export class Inputs {
  readonly #random: Random

  constructor(random: Random) {
    this.#random = random
  }

  /**
   * A value that fits, with numbers that name records of a small installation. `hostility` is the share of places that
   * do not fit.
   */
  value(schema: Schema, hostility: number): unknown {
    if (this.#random() < hostility) return oneOf(HOSTILE, this.#random)
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return oneOf(schema.enum, this.#random)
    if (schema.anyOf) return this.value(oneOf(schema.anyOf, this.#random) ?? {}, hostility)
    const type = Array.isArray(schema.type) ? oneOf(schema.type as string[], this.#random) : schema.type
    if (type === 'object') return this.#object(schema, hostility)
    if (type === 'array')
      return Array.from({ length: 1 + Math.floor(this.#random() * 2) }, () => this.value(schema.items ?? {}, hostility))
    if (type === 'integer' || type === 'number')
      return Math.floor(this.#random() * 30) + (schema.minimum === undefined ? 1 : Math.max(0, schema.minimum))
    if (type === 'boolean') return this.#random() < 0.5
    if (type === 'null') return null
    return this.#text(schema)
  }

  /** Generates a text for a path or a query. */
  word(schema: Schema, hostility: number): string {
    const value = this.value(schema, hostility)
    return typeof value === 'object' ? JSON.stringify(value) : String(value).toWellFormed()
  }

  /** Cuts, doubles or flips a part of a well-formed text. */
  garble(text: string): string {
    const at = Math.floor(this.#random() * text.length)
    return (
      oneOf(
        [
          text.slice(0, at),
          text + text,
          text.slice(0, at) + String.fromCharCode(this.#random() * 128) + text.slice(at + 1),
          `[${text}`,
          '',
        ],
        this.#random,
      ) ?? ''
    )
  }

  #object({ properties = {}, required = [] }: Schema, hostility: number): unknown {
    const entries = Object.entries(properties).flatMap(([name, schema]): [string, unknown][] => {
      const isThere = required.includes(name) ? this.#random() >= hostility : this.#random() < 0.5
      return isThere ? [[name, this.value(schema, hostility)]] : []
    })
    if (this.#random() < hostility)
      entries.push([oneOf(['surprise', '__proto__', 'constructor', ''], this.#random) ?? '', 1])
    return Object.fromEntries(entries)
  }

  #text({ pattern, minLength = 0 }: Schema): string {
    const number = String(1 + Math.floor(this.#random() * 30))
    if (pattern?.includes('\\d')) return number
    if (pattern) return `id-${number}`
    return (
      oneOf(
        ['홍길동', `이름 ${number}`, number, 'correct horse 1', 'name.asc', minLength > 0 ? 'x' : ''],
        this.#random,
      ) ?? ''
    )
  }
}
