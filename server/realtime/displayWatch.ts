import { z } from 'zod'
import { createHash } from 'node:crypto'
import { DISPLAY_HEADERS } from '../../contract/realtime.ts'
import type { ScreenProblem } from '../../contract/boardOptions.ts'
import { plainAddress } from '../http/addresses.ts'
import type { Frame } from './frames.ts'

/** Introduction of a display when it connects. */
export interface Introduction {
  /** Fingerprint of its secret, or the id of the display whose key it sent: it cannot be forged. */
  readonly id: string
  /** `1920x1080`, or ''. */
  readonly screen: string
  /** Version of its application, or ''. */
  readonly version: string
  /** Path of its page if that shows several boards; '' otherwise. */
  readonly page: string
  /** Network address of the client. */
  readonly address: string
  /** Whether staff are signed in on the device. */
  readonly signedIn: boolean
  /** The running browser; undefined where the client does not say so. */
  readonly browser?: string
  /** The display that its storage was copied from; null for none. */
  readonly copyOf: string | null
  /** Whether the display has shown its key. */
  readonly isPaired?: boolean
}

/** A connected display that shows a board. */
export interface Presence {
  /** Whether staff have named the display and no later connection replaces this one. */
  readonly isNamed: boolean
  /** Reports which content of the board it cannot show at present; replaces the previous report. */
  report(problems: readonly ScreenProblem[]): void
  /** To be called once, when it no longer shows the board. */
  leave(): void
}

/** The connection of a display. */
export interface DisplayLink {
  /** Calls `answered` once the client has proved after this call that it is still there. */
  probe(answered: () => void): void
  /** Asks the client for a new secret, and disconnects it. */
  separate(): void
}

/** Observer of connected displays. */
export interface DisplayWatch {
  /** Called when a display starts showing a board. */
  appeared(display: Introduction, didId: number, link: DisplayLink): Presence
}

const SCREEN = /^\d{1,5}x\d{1,5}$/
/** Paths of pages with several boards; no other text of a client is shown to staff. */
const PAGE = /^\/(?:s\/[a-z0-9-]{1,20}|d\/\d{1,10}(?:\+\d{1,10}){1,7})$/
const VERSION = /^[\x20-\x7e]{1,50}$/

/**
 * Reads the introduction from the headers of CONNECT; undefined for a client that is no display. Invalid values count
 * as absent: a screen must show its board in any case.
 */
export function readIntroduction(headers: Frame['headers'], address: string): Introduction | undefined {
  const secret = headers.get(DISPLAY_HEADERS.id)
  if (!isUuid(secret)) return undefined
  const said = (header: string, pattern: RegExp) =>
    [headers.get(header) ?? ''].find((value) => pattern.test(value)) ?? ''
  const [browser, original] = [headers.get(DISPLAY_HEADERS.browser), headers.get(DISPLAY_HEADERS.copyOf)]
  return {
    id: displayFingerprint(secret),
    screen: said(DISPLAY_HEADERS.screen, SCREEN),
    version: said(DISPLAY_HEADERS.version, VERSION),
    page: said(DISPLAY_HEADERS.page, PAGE),
    address: plainAddress(address),
    signedIn: headers.get(DISPLAY_HEADERS.signedIn) === 'true',
    ...(isUuid(browser) && { browser }),
    copyOf: isUuid(original) ? displayFingerprint(original) : null,
  }
}

const isUuid = (value: string | undefined): value is string => z.uuid().safeParse(value).success

const BYTES = 16

/**
 * Returns the listed UUID of a display: a hash of its device's secret. Knowing the UUID does not allow anyone to
 * connect as that display.
 */
export function displayFingerprint(secret: string): string {
  const bytes = createHash('sha256').update(`display ${secret.toLowerCase()}`).digest().subarray(0, BYTES)
  // Version 8 of RFC 9562: an application-defined UUID.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
