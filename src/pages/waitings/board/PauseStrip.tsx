import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import type { Did } from '../../../../contract/dids.ts'
import { isPausedAt } from '../../../../domain/pauses.ts'
import type { Queue } from '../../../dataProvider/queues.ts'
import { ofToday } from '../../../queue/callFacts.ts'
import { useText, type Text } from '../../../i18n/useText.ts'
import { useServerNow } from '../../../session/useServerClock.ts'
import { useCockpit } from '../cockpit.ts'
import css from './PauseStrip.module.css'
import { usePauses } from '../pauses/usePauses.ts'
import type { Pause } from '../../../../contract/pauses.ts'
import { formatMoment } from '../../../i18n/formatMoment.ts'

/** Notice in the card of a paused board, with buttons to resume or to send the patients elsewhere. */
export function PauseStrip({ board, queue }: { readonly board: Did; readonly queue: Queue | undefined }) {
  const text = useText()
  const now = useServerNow()
  const { ask } = useCockpit()
  const pauses = usePauses()
  const end = useMutation({ mutationFn: () => pauses.end(board.id) })
  if (!queue?.pause || !isPausedAt(queue.pause.until, now)) return null
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
        <Button variant="outlined" color="inherit" disabled={end.isPending} onClick={() => end.mutate()}>
          {text('waitings.resume')}
        </Button>
      </span>
    </div>
  )
}

/**
 * Text of a pause, with its reason and end: '13:00까지 점심시간입니다'.
 *
 * @param now server time, in ms since the epoch
 */
function pauseText({ reason, note, until }: Pause, now: number, text: Text): string {
  const why = text(`waitings.paused.${reason}`)
  const said =
    until === null ? why : text('waitings.pausedUntil', { until: formatMoment(Date.parse(until), now), reason: why })
  return [said, note].filter(Boolean).join(' · ')
}
