import { Receipt } from '../../contract/events.ts'
import { readJson } from './readJson.ts'

/** Who takes the displays' word that calls are on their screens. */
export interface ReceiptDesk {
  /** A display of a board has painted these calls. Returns at once; those that are not so are passed over in silence. */
  take(didId: number, shown: Receipt['shown']): void
}

/** Reads the body of a receipt; undefined for anything else. */
export function readReceipt(body: string): Receipt | undefined {
  return Receipt.safeParse(readJson(body)).data
}
