import {
  boardDestination,
  DISPLAYS_DESTINATION,
  problemsDestination,
  receiptsDestination,
} from '../../contract/realtime.ts'

/**
 * Where messages go: to those who watch a board, to those who wait for its receipts, or to those who look after all
 * displays. `problems` takes what a display says and has no listeners.
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

/** Reads an address as clients write it; undefined for one that is not served. */
export function parseDestination(address: string | undefined): Destination | undefined {
  if (address === DISPLAYS_DESTINATION) return { kind: 'displays' }
  const [, didId, kind] = OF_BOARD.exec(address ?? '') ?? []
  return kind === undefined ? undefined : { kind: kind as keyof typeof OF_BOARD_ADDRESS, didId: Number(didId) }
}

/** The address of a destination; each has one only. */
export function addressOf(destination: Destination): string {
  return destination.kind === 'displays' ? DISPLAYS_DESTINATION : OF_BOARD_ADDRESS[destination.kind](destination.didId)
}
