import type { Receipt } from '../../contract/events.ts'

/** Receiver of receipts: displays confirm that calls are on their screens. */
export interface ReceiptDesk {
  /**
   * Takes the calls that a display has painted, among those sent to it. Returns at once; calls that are not current,
   * and those of unnamed displays, are ignored.
   * @param isNamed whether this server knows that the display has a name; another server may have named it just now
   */
  take(displayId: string, didId: number, shown: Receipt['shown'], isNamed: boolean): void
}
