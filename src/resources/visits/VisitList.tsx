import { useState } from 'react'
import type { RaRecord } from 'react-admin'
import { newIdempotencyKey } from '../../../contract/idempotency.ts'
import type { Visit } from '../../../contract/visits.ts'
import { UNDO_MS } from '../../../domain/limits.ts'
import { useText } from '../../i18n/useText.ts'
import { useConnectionLost } from '../../realtime/useConnectionLost.ts'
import { CrudPage } from '../../ui/crud/CrudPage.tsx'
import { ConnectionLost } from '../../ui/feedback/ConnectionLost.tsx'
import { useServerLost } from '../../ui/feedback/serverReach.ts'
import { Col } from '../../ui/list/Col.tsx'
import { ChoiceFilter, TextFilter } from '../../ui/list/filters.tsx'
import { CheckInDialog } from './CheckInDialog.tsx'
import { CheckOutDialog } from './CheckOutDialog.tsx'
import { type CheckedOut, CheckOutUndo } from './CheckOutUndo.tsx'
import { EarlierVisits } from './EarlierVisits.tsx'
import { PlanProgress } from './PlanProgress.tsx'
import { ReopenDialog } from './ReopenDialog.tsx'
import { SendDialog } from './SendDialog.tsx'
import { Since } from './Since.tsx'
import { useLiveVisits } from './useLiveVisits.ts'
import { usePlaces } from './usePlaces.ts'
import { changedValueText } from './changedValueText.ts'
import { VisitActions } from './VisitActions.tsx'
import { CHECK_IN_DEFAULTS } from './visitDefaults.ts'
import { VisitName } from './VisitName.tsx'
import { VisitInputs } from './VisitInputs.tsx'
import { visitSheet } from './visitSheet.ts'
import { Where } from './Where.tsx'

/** `/visits`: who is here and where (DE-24). */
export function VisitList() {
  const text = useText()
  const lost = useConnectionLost()
  const serverLost = useServerLost()
  const places = usePlaces()
  const [leaving, setLeaving] = useState<{ readonly visit: Visit; readonly open: boolean } | null>(null)
  const [returning, setReturning] = useState<{ readonly visit: Visit; readonly open: boolean } | null>(null)
  const [checkedOut, setCheckedOut] = useState<CheckedOut | null>(null)
  useLiveVisits(places.boardIds)
  const statuses = [
    { value: 'OPEN', label: text('resources.visits.open') },
    { value: 'CLOSED', label: text('resources.visits.closed') },
  ]
  return (
    <>
      {lost && !serverLost && <ConnectionLost since={lost.since} />}
      <CrudPage
        name="visits"
        deletable={false}
        filterDefaults={HERE}
        sheet={visitSheet(places, text)}
        tools={<EarlierVisits />}
        aboutPatients
        inputs={<VisitInputs />}
        defaults={CHECK_IN_DEFAULTS}
        createDialog={<CheckInDialog />}
        dialogs={DIALOGS}
        mayChange={isHere}
        wordsFor={(field, value) => changedValueText(field, value, places, text)}
        renderRowActions={(record) => (
          <VisitActions
            visit={record as Visit}
            onCheckOut={(visit) => setLeaving({ visit, open: true })}
            onReopen={(visit) => setReturning({ visit, open: true })}
          />
        )}
        actionsWidth={236}
      >
        <Col source="number" sortable={false} width={64} align="right" />
        <Col<Visit> source="name" pinned filter={<TextFilter />} render={(visit) => <VisitName visit={visit} />} />
        <Col source="patientNo" filter={<TextFilter />} width={112} />
        <Col source="tagNo" sortable={false} filter={<TextFilter digits />} width={80} align="right" />
        <Col<Visit>
          source="status"
          label="resources.visits.fields.where"
          filter={<ChoiceFilter options={statuses} />}
          width={200}
          render={(visit) => <Where visit={visit} places={places} />}
        />
        <Col<Visit>
          source="roomIds"
          label="resources.visits.fields.plan"
          sortable={false}
          width={144}
          render={(visit) => <PlanProgress visit={visit} places={places} />}
        />
        <Col<Visit> source="createdAt" width={96} render={(visit) => <Since instant={visit.createdAt} />} />
      </CrudPage>
      {checkedOut && (
        <CheckOutUndo key={checkedOut.idempotencyKey} checkedOut={checkedOut} onGone={() => setCheckedOut(null)} />
      )}
      {leaving && (
        <CheckOutDialog
          {...leaving}
          onClose={() => setLeaving({ ...leaving, open: false })}
          onDone={(visit) => setCheckedOut({ visit, idempotencyKey: newIdempotencyKey(), until: Date.now() + UNDO_MS })}
        />
      )}
      {returning && (
        <ReopenDialog
          key={returning.visit.id}
          {...returning}
          onClose={() => setReturning({ ...returning, open: false })}
        />
      )}
    </>
  )
}

/** The list starts with those who are here. */
const HERE = { status: 'OPEN' }

const DIALOGS = [{ path: ':id/send', element: <SendDialog /> }]

const isHere = (record: RaRecord) => record.status === 'OPEN'
