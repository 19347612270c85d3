import type { FastifyRequest } from 'fastify'
import { ENGLISH, KOREAN, type Language } from '../../domain/text.ts'

/** Returns the language that a request asks for, Korean by default. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const { 'accept-language': accepted } = headers
  return weightOf('en', accepted) > weightOf('ko', accepted) ? ENGLISH : KOREAN
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
