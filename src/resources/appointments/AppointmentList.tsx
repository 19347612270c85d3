import { type ComponentProps, useState, useEffect, lazy, Suspense } from 'react'
import { useListContext } from 'react-admin'
import { Route } from 'react-router-dom'
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined'
import InboxOutlined from '@mui/icons-material/InboxOutlined'
import TaskAlt from '@mui/icons-material/TaskAlt'
import Button from '@mui/material/Button'
import type { Appointment } from '../../../contract/appointments.ts'
import { formatDate } from '../../i18n/formatMoment.ts'
import { useText } from '../../i18n/useText.ts'
import { IntakeMarks } from '../../patients/IntakeMarks.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useToast } from '../../ui/feedback/useToast.tsx'
import { useDoubleClicks } from '../../queue/useDoubleClicks.ts'
import { useMovedRows } from '../../queue/useMovedRows.ts'
import { ListPage } from '../../ui/crud/ListPage.tsx'
import { recordDialogs } from '../../ui/crud/recordDialogs.tsx'
import { CreateButton } from '../../ui/list/CreateButton.tsx'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { NoMatch } from '../../ui/list/Empty.tsx'
import { ChoiceFilter, TextFilter } from '../../ui/list/filters.tsx'
import { RowActions } from '../../ui/list/RowActions.tsx'
import { useServerNow } from '../../session/useServerClock.ts'
import { changedValueText } from '../../patients/changedValueText.ts'
import { usePackages } from '../../patients/usePackages.ts'
import { type Places, roomsOf, usePlaces } from '../../patients/usePlaces.ts'
import { VisitName } from '../../patients/VisitName.tsx'
import { AppointmentActions, ArrivalState, ArriveButton } from './AppointmentActions.tsx'
import { AppointmentInputs } from './AppointmentInputs.tsx'
import { ArrivalUndo, ArriveDialog } from './Arrival.tsx'
import { ClearButton } from './ClearButton.tsx'
import { APPOINTMENT_DEFAULTS } from './appointmentDefaults.ts'
import { useArrival, useArrivalCounts } from './useArrival.ts'
import { useFilterDrafts } from '../../ui/list/filterDrafts.tsx'
import { DayField } from '../../ui/form/DayField.tsx'
import type { Package } from '../../../contract/packages.ts'
import { ToolButton } from '../../ui/list/ToolButton.tsx'

/** `/appointments`: the list of patients who are expected on a day (docs/decisions/visits.md#appointments). */
export function AppointmentList() {
  const text = useText()
  const places = usePlaces()
  const packages = usePackages()
  const [day, setDay] = useState('')
  const counts = useArrivalCounts(day)
  const today = formatDate(useServerNow())
  const arrival = useArrival(places)
  const states = [
    { value: 'false', label: text('resources.appointments.expected') },
    { value: 'true', label: text('resources.appointments.fields.arrived') },
  ]
  const upload = { places, packages: packages.packages, today: day === '' ? counts?.day : undefined }
  const actions = (
    <>
      <DayFilter today={today} onChange={setDay} />
      <ImportAppointmentsButton {...upload} />
      {counts && counts.total > 0 && <ClearButton counts={counts} />}
    </>
  )
  const dialogs = (
    <>
      {recordDialogs(
        <AppointmentInputs places={places} />,
        { ...APPOINTMENT_DEFAULTS, day: day || today },
        {
          wordsFor: (field, value) => changedValueText(field, value, places, text),
        },
      )}
      <Route path=":id/arrive" element={<ArriveDialog onArrived={arrival.offer} />} />
    </>
  )
  return (
    <ListPage
      {...(counts && {
        heading: text(day === '' ? 'resources.appointments.counts' : 'resources.appointments.countsOf', { ...counts }),
      })}
      filterDefaultValues={EXPECTED}
      keepsNothing
      addsSeldom
      bulkActionButtons={false}
      actions={actions}
      dialogs={dialogs}
    >
      <DataTable
        empty={counts && counts.total > 0 ? <AllArrived /> : <NoList upload={upload} />}
        noMatch={<NoneExpected />}
        rowAttributes={({ id, arrived }) => ({ 'data-row': String(id), 'data-step': arrived ? 'undo' : 'arrive' })}
      >
        <DataTable.Col source="time" width={96} />
        <DataTable.Col<Appointment>
          source="name"
          pinned
          filter={<TextFilter />}
          render={(appointment) => <VisitName visit={{ ...appointment, hideName: false }} />}
        />
        <DataTable.Col source="patientNo" filter={<TextFilter scannable />} width={112} />
        <DataTable.Col source="company" filter={<TextFilter />} width={136} />
        <DataTable.Col<Appointment>
          source="roomIds"
          disableSort
          width={176}
          render={(appointment) => (
            <>
              {[packages.ofAppointment(appointment)?.name, roomsOf(appointment, places)].filter(Boolean).join(' · ')}
              <IntakeMarks appointmentId={appointment.id} name={appointment.name} />
            </>
          )}
        />
        <DataTable.Col<Appointment>
          source="arrived"
          disableSort
          filter={<ChoiceFilter options={states} />}
          width={136}
          render={(appointment) => <ArrivalState appointment={appointment} />}
        />
        <RowActions width={300} primary={<ArriveButton arrival={arrival} />}>
          <AppointmentActions />
        </RowActions>
      </DataTable>
      <ArrivalUndo arrival={arrival} />
      <RowGuard />
    </ListPage>
  )
}

/** Prevents that a press meant for one patient hits another: the rows' buttons act without a question. */
function RowGuard() {
  const text = useText()
  const toast = useToast()
  const refuse = () => toast('INFOMATION', text('waitings.justMoved'), text('waitings.justMovedHint'))
  // Rows move only when the list changes.
  useListContext()
  useDoubleClicks(PAGE, refuse)
  useMovedRows(PAGE, refuse)
  return null
}

/** Replaces the rows of a day without a list, whose usual beginning is a file. */
function NoList({ upload }: { readonly upload: ComponentProps<typeof ImportAppointmentsButton> }) {
  const text = useText()
  return (
    <Notice
      announce="status"
      icon={<InboxOutlined />}
      title={text('resources.appointments.empty')}
      hint={text('resources.appointments.invite')}
      action={
        <>
          <ImportAppointmentsButton {...upload} primary />
          <CreateButton primary={false} />
        </>
      }
    />
  )
}

/** Replaces the rows of a day whose patients have all arrived: by default the list hides them. */
function AllArrived() {
  const text = useText()
  return (
    <Notice
      announce="status"
      icon={<TaskAlt />}
      title={text('resources.appointments.allArrived')}
      hint={text('resources.appointments.arrivedHint')}
    />
  )
}

/** Text of a list in which nothing matches the filters. By default it hides patients who have arrived. */
function NoneExpected() {
  const text = useText()
  const { filterValues } = useListContext()
  if (filterValues['arrived'] !== EXPECTED.arrived) return <NoMatch />
  return (
    <NoMatch title={text('resources.appointments.noneExpected')} hint={text('resources.appointments.arrivedHint')} />
  )
}

/** Where the rows of the list are. */
const PAGE = { current: document.body }

/** By default the list shows only patients who have not arrived. */
const EXPECTED = { arrived: 'false' }

interface DayFilterProps {
  /** Day that is shown if none was chosen. */
  readonly today: string
  /** Reports the chosen day; '' for today. */
  readonly onChange: (day: string) => void
}

/** Chooses the day of the list. */
function DayFilter({ today, onChange }: DayFilterProps) {
  const text = useText()
  const { applied, apply } = useFilterDrafts()
  const day = applied('day')
  // Clearing the filters clears the day as well.
  useEffect(() => onChange(day), [day, onChange])
  return (
    <DayField
      inline
      label={text('resources.appointments.listDay')}
      day={day || today}
      onChange={(chosen) => apply({ day: chosen === today ? '' : chosen })}
    />
  )
}

interface ImportAppointmentsButtonProps {
  readonly places: Places
  readonly packages: readonly Package[]
  /** Day of the list; undefined until loaded. */
  readonly today: string | undefined
  /** Whether it is the primary button of the page. */
  readonly primary?: boolean
}

/** Opens the import dialog for appointments. The dialog and the parser are loaded on first use. */
function ImportAppointmentsButton({ places, packages, today, primary = false }: ImportAppointmentsButtonProps) {
  const text = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      {primary ? (
        <Button variant="contained" color="primary" startIcon={<FileUploadOutlined />} onClick={() => setOpen(true)}>
          {text('resources.appointments.import')}
        </Button>
      ) : (
        <ToolButton
          icon={<FileUploadOutlined />}
          label={text('resources.appointments.import')}
          title={text('resources.appointments.importHint')}
          onClick={() => setOpen(true)}
        />
      )}
      {open && (
        <Suspense fallback={null}>
          <ImportDialog places={places} packages={packages} today={today} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const ImportDialog = lazy(async () => ({
  default: (await import('./ImportAppointmentsDialog.tsx')).ImportAppointmentsDialog,
}))
