import {
  boardDestination,
  DISPLAYS_DESTINATION,
  KIOSKS_DESTINATION,
  problemsDestination,
  receiptsDestination,
} from '../../contract/realtime.ts'

/**
 * Destination of messages: viewers of a board, subscribers to its receipts, or subscribers to all displays or kiosks. `problems`
 * only receives reports of displays and has no subscribers.
 */
export type Destination =
  | { readonly kind: keyof typeof OF_BOARD_ADDRESS; readonly didId: number }
  | { readonly kind: keyof typeof OF_ALL }

const OF_ALL = { displays: DISPLAYS_DESTINATION, kiosks: KIOSKS_DESTINATION } as const

const OF_BOARD_ADDRESS = {
  messages: boardDestination,
  receipts: receiptsDestination,
  problems: problemsDestination,
} as const
const OF_BOARD = /^\/rfid\/([1-9]\d{0,9})\/(messages|receipts|problems)$/

/** Parses a STOMP destination; undefined for an unknown one. */
export function parseDestination(address: string | undefined): Destination | undefined {
  if (address === DISPLAYS_DESTINATION) return { kind: 'displays' }
  if (address === KIOSKS_DESTINATION) return { kind: 'kiosks' }
  const [, didId, kind] = OF_BOARD.exec(address ?? '') ?? []
  return kind === undefined ? undefined : { kind: kind as keyof typeof OF_BOARD_ADDRESS, didId: Number(didId) }
}

/** Returns the address of a destination; it is unique. */
export function addressOf(destination: Destination): string {
  return 'didId' in destination ? OF_BOARD_ADDRESS[destination.kind](destination.didId) : OF_ALL[destination.kind]
}
