import { useState } from 'react'
import { Route } from 'react-router-dom'
import { newIdempotencyKey } from '../../../contract/constants.ts'
import type { Visit } from '../../../contract/visits.ts'
import { UNDO_MS } from '../../../domain/limits.ts'
import { formatDate } from '../../i18n/formatMoment.ts'
import { useText } from '../../i18n/useText.ts'
import { IntakeMarks } from '../../patients/IntakeMarks.tsx'
import { TicketButton } from '../../patients/TicketButton.tsx'
import { WayDialog, WayLink } from '../../patients/way/VisitWay.tsx'
import { useConnectionLost } from '../../realtime/consoleConnection.ts'
import { EditDialog } from '../../ui/crud/EditDialog.tsx'
import { ExportButton } from '../../sheets/ExportButton.tsx'
import { ConnectionLost, useServerLost } from '../../ui/feedback/ConnectionLost.tsx'
import { ColumnsButton } from '../../ui/list/hiddenColumns.tsx'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { ChoiceFilter, TextFilter } from '../../ui/list/filters.tsx'
import { useFilterDrafts } from '../../ui/list/filterDrafts.tsx'
import { ListPage } from '../../ui/crud/ListPage.tsx'
import { PrintButton } from '../../sheets/PrintButton.tsx'
import { RowActions } from '../../ui/list/RowActions.tsx'
import { CheckInDialog } from '../../patients/checkIn/CheckInDialog.tsx'
import { CheckOutDialog } from './CheckOutDialog.tsx'
import { type CheckedOut, CheckOutUndo } from './CheckOutUndo.tsx'
import { EarlierVisits } from './EarlierVisits.tsx'
import { EndOfDay } from './EndOfDay.tsx'
import { NameTicketDialog } from './NameTicketDialog.tsx'
import { ReopenDialog } from './ReopenDialog.tsx'
import { SendDialog } from './SendDialog.tsx'
import { Since } from '../../patients/Since.tsx'
import { SlipSettingsButton } from '../../patients/slip/SlipSettingsButton.tsx'
import { useSlip } from '../../patients/slip/useSlip.ts'
import { useLiveVisits } from './useLiveVisits.ts'
import { type Places, usePlaces } from '../../patients/usePlaces.ts'
import { changedValueText } from '../../patients/changedValueText.ts'
import { VisitActions } from './VisitActions.tsx'
import { VisitName } from '../../patients/VisitName.tsx'
import { VisitInputs } from '../../patients/checkIn/VisitInputs.tsx'
import { visitSheet } from './visitSheet.ts'
import { Where } from '../../patients/Where.tsx'
import { useServerNow } from '../../session/useServerClock.ts'
import { DayField } from '../../ui/form/DayField.tsx'

/** The question whether to check a patient out, or to reopen the visit; it stays while its dialog fades out. */
interface Asked {
  readonly what: 'leave' | 'return'
  readonly visit: Visit
  readonly open: boolean
  readonly idempotencyKey: string
}

/** `/visits`: the list of present patients and where each of them is. */
export function VisitList() {
  const text = useText()
  const lost = useConnectionLost()
  const serverLost = useServerLost()
  const places = usePlaces()
  const slip = useSlip()
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = (what: Asked['what']) => (visit: Visit) =>
    setAsked({ what, visit, open: true, idempotencyKey: newIdempotencyKey() })
  const [checkedOut, setCheckedOut] = useState<CheckedOut | null>(null)
  const offerUndo = (patients: CheckedOut['patients']) =>
    setCheckedOut({ patients, idempotencyKey: newIdempotencyKey(), until: Date.now() + UNDO_MS })
  const close = () => setAsked((before) => before && { ...before, open: false })
  useLiveVisits(places.boardIds)
  const statuses = [
    { value: 'OPEN', label: text('resources.visits.open') },
    { value: 'CLOSED', label: text('resources.visits.closed') },
  ]
  const sheet = visitSheet(places, text)
  const actions = (
    <>
      <VisitDay />
      <TicketButton />
      <TodayTools places={places} onDone={offerUndo} />
      <SlipSettingsButton />
      <ColumnsButton />
      <ExportButton sheet={sheet} />
      <PrintButton sheet={sheet} />
    </>
  )
  const dialogs = (
    <>
      <Route path="create" element={<CheckInDialog />} />
      <Route
        path=":id"
        element={
          <EditDialog wordsFor={(field, value) => changedValueText(field, value, places, text)}>
            <VisitInputs />
          </EditDialog>
        }
      />
      <Route path=":id/send" element={<SendDialog />} />
      <Route path=":id/ticket" element={<NameTicketDialog />} />
      <Route path=":id/way" element={<WayDialog places={places} />} />
    </>
  )
  return (
    <>
      {lost && !serverLost && <ConnectionLost isPolled />}
      <ListPage filterDefaultValues={HERE} keepsNothing bulkActionButtons={false} actions={actions} dialogs={dialogs}>
        <DataTable>
          <DataTable.Col source="number" disableSort width={64} align="right" />
          <DataTable.Col<Visit>
            source="name"
            pinned
            filter={<TextFilter />}
            render={(visit) => <VisitName visit={visit} />}
          />
          <DataTable.Col source="patientNo" filter={<TextFilter scannable />} width={112} />
          <DataTable.Col source="tagNo" disableSort filter={<TextFilter digits />} width={80} align="right" />
          <DataTable.Col<Visit>
            source="status"
            label="resources.visits.fields.where"
            filter={<ChoiceFilter options={statuses} />}
            width={200}
            render={(visit) => (
              <>
                <Where visit={visit} places={places} isLink />
                <IntakeMarks visitId={visit.id} name={visit.name} />
              </>
            )}
          />
          <DataTable.Col<Visit>
            source="roomIds"
            label="resources.visits.fields.plan"
            disableSort
            width={144}
            render={(visit) => <WayLink visit={visit} places={places} />}
          />
          <DataTable.Col<Visit> source="createdAt" width={96} render={(visit) => <Since instant={visit.createdAt} />} />
          <RowActions width={slip ? 296 : 236}>
            <VisitActions onSlip={slip.print} onCheckOut={ask('leave')} onReopen={ask('return')} />
          </RowActions>
        </DataTable>
      </ListPage>
      {checkedOut && (
        <CheckOutUndo key={checkedOut.idempotencyKey} checkedOut={checkedOut} onGone={() => setCheckedOut(null)} />
      )}
      {asked?.what === 'leave' && (
        <CheckOutDialog key={asked.idempotencyKey} {...asked} onClose={close} onDone={offerUndo} />
      )}
      {asked?.what === 'return' && <ReopenDialog key={asked.idempotencyKey} {...asked} onClose={close} />}
    </>
  )
}

/** Tools that check patients out at the end of today or after it; hidden while the list shows another day. */
function TodayTools({
  places,
  onDone,
}: {
  readonly places: Places
  readonly onDone: (patients: CheckedOut['patients']) => void
}) {
  if (useFilterDrafts().applied('day') !== '') return null
  return (
    <>
      <EarlierVisits onDone={onDone} />
      <EndOfDay places={places} onDone={onDone} />
    </>
  )
}

/** By default the list shows present patients only, of whichever day. */
const HERE = { status: 'OPEN' }

/** Chooses the day of the list. Of another day than today, it shows those who have left as well. */
function VisitDay() {
  const text = useText()
  const { applied, apply } = useFilterDrafts()
  const today = formatDate(useServerNow())
  return (
    <DayField
      inline
      label={text('resources.visits.day')}
      day={applied('day') || today}
      max={today}
      onChange={(day) => apply(day === today ? { day: '', ...HERE } : { day, status: '' })}
    />
  )
}
