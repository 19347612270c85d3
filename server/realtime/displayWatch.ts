import { z } from 'zod'
import { DISPLAY_HEADERS } from '../../contract/realtime.ts'
import type { Frame } from './frames.ts'

/** How a display introduces itself. */
export interface Introduction {
  /** The device's own UUID, in small letters. */
  readonly id: string
  /** `1920x1080`, or empty. */
  readonly screen: string
  /** Of the application that it runs, or empty. */
  readonly version: string
  /** Network address that it came from. */
  readonly address: string
}

/** Who wants to know which displays are there. */
export interface DisplayWatch {
  /** A display shows a board from now on. @returns what to call once when it no longer does. */
  appeared(display: Introduction, didId: number): () => void
}

const SCREEN = /^\d{1,5}x\d{1,5}$/
const VERSION = /^[\x20-\x7e]{1,50}$/

/**
 * Reads the introduction from the headers of CONNECT; undefined for who is no display. What makes no sense counts as not
 * said: a wall has to show its board whatever it says of itself.
 */
export function readIntroduction(headers: Frame['headers'], address: string): Introduction | undefined {
  const id = headers.get(DISPLAY_HEADERS.id)
  if (!z.uuid().safeParse(id).success || id === undefined) return undefined
  const said = (header: string, pattern: RegExp) => [headers.get(header) ?? ''].find((value) => pattern.test(value)) ?? ''
  return {
    id: id.toLowerCase(),
    screen: said(DISPLAY_HEADERS.screen, SCREEN),
    version: said(DISPLAY_HEADERS.version, VERSION),
    address: address.replace(/^::ffff:/, ''),
  }
}
