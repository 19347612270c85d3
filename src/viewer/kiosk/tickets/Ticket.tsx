import { useEffect, useRef, useState } from 'react'
import { filled } from '../../../../domain/kioskTexts.ts'
import { ApiError } from '../../../session/apiError.ts'
import { PageCode } from '../PageCode.tsx'
import { numberLines } from '../numberLines.ts'
import { Screen } from '../shell/Screen.tsx'
import { type Line, useShell } from '../shell/shellContext.ts'
import { take, type Taken } from './pendingTicket.ts'
import { usePrintedSlip } from './usePrintedSlip.ts'

/** Takes a ticket of a board, prints its slip and shows it: the number, where to go, how many are ahead. */
export function Ticket({ didId }: { readonly didId: number }) {
  const { text, language, kioskKey, startOver } = useShell()
  const [taken, setTaken] = useState<Taken | null>(null)
  const [failure, setFailure] = useState<'CLOSED' | 'FULL' | 'away' | null>(null)
  const { print, isPrinting } = usePrintedSlip()
  const isAsked = useRef(false)
  useEffect(() => {
    // React's development mode runs an effect twice; a ticket is taken once.
    if (isAsked.current) return
    isAsked.current = true
    const ask = async () => {
      try {
        const answer = await take(kioskKey, didId)
        setTaken(answer)
        if (!answer.isLast) print(answer.ticket)
      } catch (error) {
        const code = error instanceof ApiError ? error.body.code : ''
        setFailure(code === 'CLOSED' || code === 'FULL' ? code : 'away')
      }
    }
    void ask()
  }, [kioskKey, didId, print])
  const shared = { onTap: () => undefined, onBack: startOver }
  const { tickets } = text
  const again = [{ label: text.again, onPress: startOver }]
  if (failure) {
    const sentence = failure === 'away' ? tickets.away : tickets.refused[failure]
    return <Screen {...shared} lines={[{ text: sentence }]} keys={again} />
  }
  if (!taken) return <Screen {...shared} lines={[{ text: tickets.waitingForTicket }]} keys={[]} />
  const { ahead, wait, token } = taken.ticket
  const lines: Line[] = [
    ...(taken.isLast ? [{ text: tickets.justTaken, look: 'alarm' as const }] : []),
    ...numberLines(taken.ticket, { label: tickets.yours, spoken: tickets.yoursSpoken }, text, language),
    ...(wait && ahead > 0 ? [{ text: filled(tickets.wait, { ...wait }), look: 'lead' as const }] : []),
    { text: isPrinting ? tickets.take : tickets.remember, look: 'lead' },
  ]
  return (
    <Screen {...shared} lines={lines} keys={again}>
      <PageCode token={token} />
    </Screen>
  )
}
