import { boardDestination, DISPLAYS_DESTINATION, receiptsDestination } from '../../contract/realtime.ts'

/** Where messages go: to those who watch a board, to those who wait for its receipts, or to those who look after all displays. */
export type Destination = { readonly kind: 'messages' | 'receipts'; readonly didId: number } | { readonly kind: 'displays' }

const OF_BOARD = /^\/rfid\/([1-9]\d{0,9})\/(messages|receipts)$/

/** Reads an address as clients write it; undefined for one that is not served. */
export function parseDestination(address: string | undefined): Destination | undefined {
  if (address === DISPLAYS_DESTINATION) return { kind: 'displays' }
  const [, didId, kind] = OF_BOARD.exec(address ?? '') ?? []
  return kind === undefined ? undefined : { kind: kind as 'messages' | 'receipts', didId: Number(didId) }
}

/** The address of a destination; each has one only. */
export function addressOf(destination: Destination): string {
  if (destination.kind === 'displays') return DISPLAYS_DESTINATION
  return destination.kind === 'messages' ? boardDestination(destination.didId) : receiptsDestination(destination.didId)
}
