import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Did } from '../../../../contract/dids.ts'
import { isPausedAt } from '../../../../domain/pauses.ts'
import type { Queue } from '../../../dataProvider/waitingCalls.ts'
import { ofToday } from '../../../queue/callFacts.ts'
import { useText } from '../../../i18n/useText.ts'
import { useServerClock } from '../../../session/useServerClock.ts'
import { useNow } from '../../../ui/useNow.ts'
import { useCockpit } from '../cockpit.ts'
import css from './PauseStrip.module.css'
import { pauseText } from '../pauses/pauseText.ts'
import { usePauses } from '../pauses/usePauses.ts'

/** Notice in the card of a paused board, with buttons to resume or to send the patients elsewhere. */
export function PauseStrip({ board, queue }: { readonly board: Did; readonly queue: Queue | undefined }) {
  const text = useText()
  const now = useServerClock()(useNow())
  const { ask } = useCockpit()
  const pauses = usePauses()
  const [isEnding, setEnding] = useState(false)
  if (!queue?.pause || !isPausedAt(queue.pause.until, now)) return null
  const end = async () => {
    setEnding(true)
    await pauses.end(board.id)
    setEnding(false)
  }
  return (
    <div className={css.strip}>
      <output className={css.text}>
        <PauseCircleOutlined aria-hidden />
        {pauseText(queue.pause, now, text)}
      </output>
      <span className={css.actions}>
        {ofToday(queue.waiting).length > 0 && (
          <Button variant="text" color="inherit" onClick={() => ask({ kind: 'sendAll', board })}>
            {text('waitings.sendAll')}
          </Button>
        )}
        <Button variant="outlined" color="inherit" disabled={isEnding} onClick={() => void end()}>
          {text('waitings.resume')}
        </Button>
      </span>
    </div>
  )
}
