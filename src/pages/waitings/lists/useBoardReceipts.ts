import { useState } from 'react'
import type { Did } from '../../../../contract/dids.ts'
import { CallReceipts } from '../../../realtime/callReceipts.ts'
import { useLiveFeed } from '../../../realtime/consoleConnection.ts'
import { useEach } from '../../../realtime/useEach.ts'

/** Returns the call receipts of these boards' displays, kept up to date. */
export function useBoardReceipts(boards: readonly Did[]): CallReceipts {
  const feed = useLiveFeed()
  const [receipts] = useState(() => new CallReceipts(feed))
  useEach(
    boards.map(({ id }) => id),
    receipts.follow,
  )
  return receipts
}
