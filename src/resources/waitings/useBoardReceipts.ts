import { useEffect, useState } from 'react'
import type { Did } from '../../../contract/dids.ts'
import { CallReceipts } from '../../realtime/callReceipts.ts'
import { useLiveFeed } from '../../realtime/consoleConnection.ts'

/** What the displays of these boards say of their calls, kept up to date. */
export function useBoardReceipts(boards: readonly Did[]): CallReceipts {
  const feed = useLiveFeed()
  const [receipts] = useState(() => new CallReceipts(feed))
  const followed = boards.map(({ id }) => id).join()
  useEffect(() => {
    const ids = followed === '' ? [] : followed.split(',')
    const ends = ids.map((id) => receipts.follow(id))
    return () => ends.forEach((end) => end())
  }, [receipts, followed])
  return receipts
}
