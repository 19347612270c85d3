import { z } from 'zod'
import { DISPLAY_HEADERS } from '../../contract/realtime.ts'
import type { ScreenProblem } from '../../contract/screen.ts'
import { displayFingerprint } from './displayFingerprint.ts'
import type { Frame } from './frames.ts'

/** How a display introduces itself. */
export interface Introduction {
  /** Fingerprint of the secret that it sent, or the display whose key it showed: nobody else can be it. */
  readonly id: string
  /** `1920x1080`, or empty. */
  readonly screen: string
  /** Of the application that it runs, or empty. */
  readonly version: string
  /** Network address that it came from. */
  readonly address: string
  /** Staff are signed in on the device. */
  readonly signedIn: boolean
}

/** A display that is connected and shows a board. */
export interface Presence {
  /** Staff have named the display, and no later connection stands for it. */
  readonly isNamed: boolean
  /** It cannot show these of the board's pictures at present, and no others. */
  report(problems: readonly ScreenProblem[]): void
  /** To be called once, when it no longer shows the board. */
  leave(): void
}

/** Who wants to know which displays are there. */
export interface DisplayWatch {
  /** A display shows a board from now on. */
  appeared(display: Introduction, didId: number): Presence
}

const SCREEN = /^\d{1,5}x\d{1,5}$/
const VERSION = /^[\x20-\x7e]{1,50}$/

/**
 * Reads the introduction from the headers of CONNECT; undefined for who is no display. What makes no sense counts as
 * not said: a wall has to show its board whatever it says of itself.
 */
export function readIntroduction(headers: Frame['headers'], address: string): Introduction | undefined {
  const secret = headers.get(DISPLAY_HEADERS.id)
  if (!z.uuid().safeParse(secret).success || secret === undefined) return undefined
  const said = (header: string, pattern: RegExp) =>
    [headers.get(header) ?? ''].find((value) => pattern.test(value)) ?? ''
  return {
    id: displayFingerprint(secret),
    screen: said(DISPLAY_HEADERS.screen, SCREEN),
    version: said(DISPLAY_HEADERS.version, VERSION),
    address: address.replace(/^::ffff:/, ''),
    signedIn: headers.get(DISPLAY_HEADERS.signedIn) === 'true',
  }
}
