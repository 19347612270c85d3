import NightlightOutlined from '@mui/icons-material/NightlightOutlined'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { type ReactNode, useState } from 'react'
import { newIdempotencyKey } from '../../../contract/constants.ts'
import type { Visit } from '../../../contract/visits.ts'
import { BULK_MAX } from '../../../domain/limits.ts'
import { endsWithDay, visitState } from '../../../domain/visitState.ts'
import { useApi } from '../../api/useApi.ts'
import { useText } from '../../i18n/useText.ts'
import { numberedName } from '../../queue/numberedName.ts'
import { statusOf } from '../../ui/feedback/failure.ts'
import { Refusal } from '../../ui/feedback/Notice.tsx'
import { useToast } from '../../ui/feedback/useToast.tsx'
import { DialogActions, FormDialog, FormSkeleton } from '../../ui/form/FormDialog.tsx'
import { ToolButton } from '../../ui/list/ToolButton.tsx'
import { useAllRecords } from '../../ui/useAllRecords.ts'
import { useCheckOut } from './CheckOutDialog.tsx'
import css from './EndOfDay.module.css'
import type { Places } from '../../patients/usePlaces.ts'
import { Where } from '../../patients/Where.tsx'
import { progressText } from '../../patients/whereTexts.ts'

interface EndOfDayProps {
  readonly places: Places
  /** Called after patients were checked out. */
  readonly onDone: (ids: readonly number[]) => void
}

/** Button that opens the list of who has finished today, and who has not and why. */
export function EndOfDay(props: EndOfDayProps) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ToolButton
        icon={<NightlightOutlined />}
        label={text('resources.visits.endOfDay')}
        title={text('resources.visits.endOfDayHint')}
        onClick={() => setOpen(true)}
      />
      {isOpen && <EndOfDayDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

/**
 * A request to check out these visits. Without an answer it is repeated unchanged, whoever has finished since: it may
 * have been carried out, and then only its key brings the answer with which it can be undone.
 */
interface Asked {
  readonly visits: readonly Visit[]
  readonly idempotencyKey: string
}

/**
 * Checks out everybody who has finished in one press, and closes the tickets that wait; the others are listed with their
 * state.
 */
function EndOfDayDialog({ places, onDone, onClose }: EndOfDayProps & { readonly onClose: () => void }) {
  const text = useText()
  const toast = useToast()
  const api = useApi()
  const [unanswered, setUnanswered] = useState<Asked | null>(null)
  const { data: visits, isError } = useAllRecords<Visit>('visits', { filter: HERE_TODAY, refetchInterval: READ_MS })
  const [closesTickets, setClosesTickets] = useState(true)
  const byNumber = visits?.toSorted((one, other) => one.number - other.number) ?? []
  const isFinished = (visit: Visit) => visitState(visit, places.roomOf) === 'ALL_DONE'
  const isEnding = (visit: Visit) => endsWithDay(visit, places.roomOf)
  const ending = unanswered?.visits ?? byNumber.filter(isEnding)
  const finished = ending.filter(isFinished)
  const tickets = ending.filter((visit) => !isFinished(visit))
  const asked = unanswered?.visits ?? [...finished, ...(closesTickets ? tickets : [])].slice(0, BULK_MAX)
  const closing = asked.filter((visit) => !isFinished(visit)).length
  const others = byNumber.filter((visit) => !isEnding(visit))
  const tags = finished.flatMap(({ tagNo }) => tagNo ?? [])
  const { checkOut, isPending, reason } = useCheckOut({
    send: async ({ visits: leaving, idempotencyKey }: Asked) => {
      const body = { ids: leaving.map(({ id }) => id) }
      return (await api('POST', '/v1/visits/check-out-finished', { body, idempotencyKey })).ids
    },
    onDone: (ids, sentNow) => {
      const stayed = sentNow.visits.length - ids.length
      toast(
        stayed > 0 ? 'WARNING' : 'SUCCESS',
        text(`resources.visits.${ids.length > 0 ? 'earlierDone' : 'earlierNone'}`, { count: ids.length }),
        stayed > 0 ? text('resources.visits.endStayed', { count: stayed }) : '',
      )
      onClose()
      if (ids.length > 0) onDone(ids)
    },
    onFailed: (error, sentNow) => setUnanswered(statusOf(error) === 0 ? sentNow : null),
  })
  return (
    <FormDialog
      title={text('resources.visits.endOfDay')}
      subtitle={text('resources.visits.endOfDayHint')}
      onClose={onClose}
    >
      <div className={css.body}>
        {isError ? (
          <Refusal>{text('resources.visits.endUnread')}</Refusal>
        ) : visits ? (
          <>
            <Part heading={text('resources.visits.endFinished', { count: finished.length })}>
              <ul className={css.names}>
                {finished.map((visit) => (
                  <li key={visit.id}>{numberedName(visit)}</li>
                ))}
              </ul>
              {tags.length > 0 && (
                <p className={css.tags}>
                  {text('resources.visits.endTags', { tags: tags.join(', '), count: tags.length })}
                </p>
              )}
            </Part>
            {tickets.length > 0 && (
              <Part heading={text('resources.visits.endTickets', { count: tickets.length })}>
                <p className={css.names}>{tickets.map(({ number }) => number).join(', ')}</p>
                <FormControlLabel
                  control={
                    <Checkbox
                      checked={closesTickets}
                      disabled={unanswered !== null}
                      onChange={(_, checked) => setClosesTickets(checked)}
                    />
                  }
                  label={text('resources.visits.endTicketsToo')}
                />
              </Part>
            )}
            {others.length > 0 && (
              <Part heading={text('resources.visits.endLeft', { count: others.length })}>
                <ul>
                  {others.map((visit) => (
                    <li key={visit.id} className={css.row}>
                      <span className={css.name}>{numberedName(visit)}</span>
                      <span className={css.progress}>{progressText(visit, places, text)}</span>
                      <Where visit={visit} places={places} />
                    </li>
                  ))}
                </ul>
              </Part>
            )}
          </>
        ) : (
          <FormSkeleton />
        )}
        {reason && <Refusal>{reason}</Refusal>}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{text('ra.action.close')}</Button>
        <Button
          variant="contained"
          loading={isPending}
          disabled={asked.length === 0}
          onClick={() => checkOut(unanswered ?? { visits: asked, idempotencyKey: newIdempotencyKey() })}
        >
          {text(closing > 0 ? 'resources.visits.endCheckOutTickets' : 'resources.visits.endCheckOut', {
            count: asked.length - closing,
            tickets: closing,
          })}
        </Button>
      </DialogActions>
    </FormDialog>
  )
}

const Part = ({ heading, children }: { readonly heading: string; readonly children: ReactNode }) => (
  <section aria-label={heading}>
    <h3 className={css.heading}>{heading}</h3>
    {children}
  </section>
)

/** The last exams end while the list is open. */
const READ_MS = 5_000

/** Those of earlier days have a button of their own. */
const HERE_TODAY = { status: 'OPEN', earlier: 'false' }
