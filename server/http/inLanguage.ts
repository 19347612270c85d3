import type { FastifyRequest } from 'fastify'
import type { ErrorBody } from '../../contract/common.ts'
import { PARTS, SENTENCES } from './english.ts'

/** Longer texts are not searched for. */
const TEXT_MAX = 2_000
/** Placeholders that are themselves in the catalog. */
const NESTED = new Set([
  'because',
  'more',
  'note',
  'ending',
  'already',
  'actor',
  'ago',
  'problem',
  'ids',
  'last',
  'before',
  'label',
])

/** Placeholders whose words are not all in the catalog. */
const OPEN = new Set(['actor', 'label'])

interface Pattern {
  readonly korean: RegExp
  readonly names: readonly string[]
  readonly english: string
}

/** Sentences with placeholders, those with the most fixed text first. */
const PATTERNS: readonly Pattern[] = Object.entries(SENTENCES)
  .filter(([korean]) => korean.includes('{'))
  .toSorted(([a], [b]) => fixedLength(b) - fixedLength(a) || namesIn(b).length - namesIn(a).length)
  .map(([korean, english]) => ({ korean: patternOf(korean), names: namesIn(korean), english }))

function fixedLength(korean: string): number {
  return korean.replaceAll(/\{\w+\}/g, '').length
}

/** Whether a request asks for English rather than Korean. */
export function asksForEnglish(request: Pick<FastifyRequest, 'headers'>): boolean {
  return weightOf('en', request.headers['accept-language']) > weightOf('ko', request.headers['accept-language'])
}

/** Returns the weight of a language in `Accept-Language`; 0 if it is not named. */
function weightOf(language: string, header = ''): number {
  const weights = header.split(',').map((part, at) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
    const q = parameters.map((each) => /^\s*q=([\d.]+)\s*$/.exec(each)?.[1]).find(Boolean)
    // The first of two languages with the same weight counts.
    return tag.split('-')[0] === language ? Number(q ?? 1) - at / 1_000_000 : 0
  })
  return Math.max(0, ...weights)
}

/** Returns an error in English, as far as its sentences are known. */
export function inEnglish(body: ErrorBody): ErrorBody {
  return {
    ...body,
    message: translate(body.message),
    ...(body.errors && { errors: body.errors.map((error) => ({ ...error, message: translate(error.message) })) }),
  }
}

/** Translates a Korean sentence; returns it unchanged if it is unknown. */
export function translate(korean: string): string {
  const known = SENTENCES[korean]
  if (known !== undefined || korean.length > TEXT_MAX) return known ?? korean
  for (const { korean: pattern, names, english } of PATTERNS) {
    const found = pattern.exec(korean)
    if (found)
      return english.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
        partOf(name, found[names.indexOf(name) + 1] ?? ''),
      )
  }
  return korean
}

function partOf(name: string, korean: string): string {
  const word = PARTS[name]?.[korean]
  if (word !== undefined) return word
  return NESTED.has(name) && korean !== '' ? translate(korean) : korean
}

function namesIn(korean: string): string[] {
  return [...korean.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

function patternOf(korean: string): RegExp {
  const source = korean
    .split(/(\{\w+\})/)
    .map((part) => (/^\{\w+\}$/.test(part) ? groupOf(part.slice(1, -1)) : escaped(part)))
    .join('')
  return new RegExp(`^${source}$`, 's')
}

function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
}

/** Returns the group of a placeholder: one of its words, or any text. */
function groupOf(name: string): string {
  const words = OPEN.has(name) ? undefined : PARTS[name]
  if (words)
    return `(${Object.keys(words)
      .map((word) => escaped(word))
      .join('|')})`
  return name === 'more' || name === 'note' ? '(.*?)' : '(.+?)'
}
