import { ProblemReport, Receipt } from '../../contract/events.ts'
import { readJson } from './readJson.ts'

/** Who takes the displays' word that calls are on their screens. */
export interface ReceiptDesk {
  /**
   * A display of a board has painted these calls, which it was sent. Returns at once; those that are not so, and those
   * of a display without a name, are passed over in silence.
   */
  take(displayId: string, didId: number, shown: Receipt['shown']): void
}

/** Reads the body of a receipt; undefined for anything else. */
export function readReceipt(body: string): Receipt | undefined {
  return Receipt.safeParse(readJson(body)).data
}

/** Reads the body of a report of problems; undefined for anything else. */
export function readProblems(body: string): ProblemReport | undefined {
  return ProblemReport.safeParse(readJson(body)).data
}
