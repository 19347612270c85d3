import { createRequire } from 'node:module'
import { isIP, isIPv4 } from 'node:net'
import { z } from 'zod'
import { DAYS_MAX, type DisplayAccess } from '../../domain/hospitalSettings.ts'
import { PORT_MAX } from '../../domain/limits.ts'
import { WAKE_PORT, type WakeTarget } from '../displays/wakeOnLan.ts'

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

/** Parses an address with a user and a password. A message never quotes it. */
export const address = (form: string, protocol: RegExp, faultIn: (url: URL) => string | undefined = () => undefined) =>
  z.string().superRefine((text, context) => {
    const url = URL.parse(text)
    const fault =
      !url || !protocol.test(url.protocol) || isTorn(text, url) ? `${form} 형식이어야 합니다. ${ENCODED}` : faultIn(url)
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault })
  })

const ENCODED = '비밀번호에 있는 @ : / ? # %와 빈칸은 %40처럼 %와 코드로 적습니다 (예: p@ss는 p%40ss)'

/** Whether an address was torn apart by a character of its password, of which a part would be its host or path. */
const isTorn = (text: string, { pathname, search }: URL): boolean =>
  // oxlint-disable-next-line no-control-regex -- an address contains none
  /[\s#\u0000-\u001f]|%(?![\da-f]{2})/i.test(text) || `${pathname}${search}`.includes('@')

/** Returns what is wrong with the parameters of an address of PostgreSQL, which its driver ignores; undefined for nothing. */
export function faultInParameters({ searchParams }: URL): string | undefined {
  const unknown = [...searchParams.keys()].find((name) => !PARAMETERS.has(name))
  if (unknown !== undefined) return '주소의 ? 뒤에 알 수 없는 이름이 있습니다. sslmode 같은 이름의 철자를 확인해 주세요'
  const mode = searchParams.getAll('sslmode').find((each) => !SSL_MODES.has(each))
  return mode === undefined ? undefined : `sslmode는 ${[...SSL_MODES].join(', ')} 중 하나여야 합니다`
}

const SSL_MODES = new Set(['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'])

/** Parameters of libpq, and of the driver. */
const PARAMETERS = new Set(
  [
    'application_name channel_binding client_encoding connect_timeout dbname fallback_application_name gssencmode',
    'host hostaddr keepalives keepalives_count keepalives_idle keepalives_interval krbsrvname load_balance_hosts options',
    'passfile password port replication require_auth service ssl sslcert sslcertmode sslcompression sslcrl sslcrldir',
    'sslkey sslmode sslnegotiation sslpassword sslrootcert sslsni ssl_max_protocol_version ssl_min_protocol_version',
    'target_session_attrs tcp_user_timeout user uselibpqcompat lock_timeout statement_timeout',
  ].flatMap((names) => names.split(' ')),
)

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

interface Text {
  readonly en: string
  readonly ko: string
}

/** An environment variable: its form, and its text in docs/settings.md. */
export interface Variable extends Text {
  /** Validates the text. A `prefault` is the text that stands for a variable that is not set. */
  readonly form: z.ZodType
  /**
   * `open`: the support bundle contains the value. `closed`: it only says that the variable is set. `secret`: the same,
   * and the value may be in a file that `…_FILE` names.
   */
  readonly kind: 'open' | 'closed' | 'secret'
  /** Meaning of a variable that is not set and has no default value; without it nothing holds then. */
  readonly unset?: Text
}

/** Meaning of a setting of the hospital that the environment does not set. */
export const onPage = (en = '', ko = ''): Text => ({ en: `as on the page 설정${en}`, ko: `설정 화면의 값${ko}` })
