import {
  boardDestination,
  DISPLAYS_DESTINATION,
  problemsDestination,
  receiptsDestination,
} from '../../contract/realtime.ts'

/**
 * Destination of messages: viewers of a board, subscribers to its receipts, or subscribers to all displays. `problems`
 * only receives reports of displays and has no subscribers.
 */
export type Destination =
  | { readonly kind: keyof typeof OF_BOARD_ADDRESS; readonly didId: number }
  | { readonly kind: 'displays' }

const OF_BOARD_ADDRESS = {
  messages: boardDestination,
  receipts: receiptsDestination,
  problems: problemsDestination,
} as const
const OF_BOARD = /^\/rfid\/([1-9]\d{0,9})\/(messages|receipts|problems)$/

/** Parses a STOMP destination; undefined for an unknown one. */
export function parseDestination(address: string | undefined): Destination | undefined {
  if (address === DISPLAYS_DESTINATION) return { kind: 'displays' }
  const [, didId, kind] = OF_BOARD.exec(address ?? '') ?? []
  return kind === undefined ? undefined : { kind: kind as keyof typeof OF_BOARD_ADDRESS, didId: Number(didId) }
}

/** Returns the address of a destination; it is unique. */
export function addressOf(destination: Destination): string {
  return destination.kind === 'displays' ? DISPLAYS_DESTINATION : OF_BOARD_ADDRESS[destination.kind](destination.didId)
}
