import type { Text } from '../../i18n/useText.ts'
import { type Paper, printSheet } from '../../print/printSheet.ts'
import { Slip, type SlipContent } from './Slip.tsx'
import type { SlipSize } from './slipSettings.ts'

const PAPERS: Readonly<Record<SlipSize, Paper>> = {
  ROLL: { width: 80, height: 'CONTENT' },
  A5: { width: 148, height: 210 },
}

/** Prints a slip. This module, with the QR encoder, is loaded when the first slip is printed. */
export const printSlip = (slip: SlipContent, size: SlipSize, text: Text): Promise<void> =>
  printSheet(<Slip slip={slip} size={size} text={text} />, PAPERS[size])
