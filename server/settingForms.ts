import { createRequire } from 'node:module'
import { isIP, isIPv4 } from 'node:net'
import { z } from 'zod'
import { DAYS_MAX, type DisplayAccess } from '../domain/hospitalSettings.ts'
import { PORT_MAX } from '../domain/limits.ts'
import { WAKE_PORT, type WakeTarget } from './displays/wakeOnLan.ts'

/** Parses a whole number of days. */
export const days = (min: number) => wholeNumber(min, DAYS_MAX, `${min} 이상의 숫자여야 합니다`)

/** Parses a whole number. */
export const wholeNumber = (min: number, max: number, message = `${min}에서 ${max} 사이의 숫자여야 합니다`) =>
  z
    .string()
    .regex(/^\d{1,5}$/, message)
    .transform(Number)
    .refine((count) => count >= min && count <= max, message)

export const filled = z.string().min(1, '비어 있을 수 없습니다')

/** Parses a comma-separated list; '' for an empty one. */
export const list = (isFit: (item: string) => boolean, message: string) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== ''),
    )
    .refine((items) => items.every(isFit), message)
    .default([])

/** Whether a text is an IP address, or a network address with a prefix length. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix = '0', ...more] = text.split('/')
  const version = isIP(address)
  return version > 0 && more.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128)
}

export function toBytes(size: string): number {
  return Number.parseInt(size, 10) * 1024 ** (size.endsWith('GB') ? 3 : 2)
}

export function toAccess(mode: 'open' | 'paired'): DisplayAccess {
  return mode === 'paired' ? 'PAIRED' : 'OPEN'
}

/**
 * The checksum in it is checked, because nobody could open the archives of a misspelt one. The library is loaded where
 * there is a recipient.
 */
export function isAgeRecipient(text: string): boolean {
  const { Encrypter } = createRequire(import.meta.url)('age-encryption') as typeof import('age-encryption')
  try {
    new Encrypter().addRecipient(text)
    return true
  } catch {
    return false
  }
}

export function isPostgresUrl(text: string): boolean {
  return /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '')
}

export function isSmtpUrl(text: string): boolean {
  return /^smtps?:$/.test(URL.parse(text)?.protocol ?? '')
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('ko', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** An address and a port; IPv6 in brackets. */
const LISTENER = /^(?:\[([\d:a-f]+)\]|([\w.-]+)):(\d{1,5})$/i

export function isListener(text: string): boolean {
  return LISTENER.test(text) && toListener(text).port <= PORT_MAX
}

export function toListener(text: string): { host: string; port: number } {
  const [, ipv6, host = '', port] = LISTENER.exec(text) ?? []
  return { host: ipv6 ?? host, port: Number(port) }
}

export function isTarget(target: string): boolean {
  const { address, port } = toTarget(target)
  return isIPv4(address) && port > 0 && port <= PORT_MAX
}

export function toTarget(target: string): WakeTarget {
  const [address = '', port = String(WAKE_PORT)] = target.split(':')
  return { address, port: Number(port) }
}

const ENCODING_OF = /^(.+)=(utf-8|cp949)$/

export function isEncodingOf(text: string): boolean {
  return ENCODING_OF.test(text)
}

export function toEncodingOf(text: string): [source: string, encoding: 'utf-8' | 'cp949'] {
  const [, source = '', encoding] = ENCODING_OF.exec(text) ?? []
  return [source.trim().normalize('NFC'), encoding === 'cp949' ? encoding : 'utf-8']
}

export function isCommand(words: string[]): words is [string, ...string[]] {
  return words[0] !== undefined && words[0] !== ''
}
