import { BAD_REQUEST } from '../../../contract/answerFields.ts'
import Button from '@mui/material/Button'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { AppointmentLine } from '../../../contract/appointments.ts'
import type { Package } from '../../../contract/packages.ts'
import { formatDate } from '../../i18n/formatMoment.ts'
import { ApiError } from '../../session/apiError.ts'
import { useApi } from '../../api/useApi.ts'
import { useText } from '../../i18n/useText.ts'
import { ChooseFile, FileButton, useFileDrop } from '../../sheets/import/ChooseFile.tsx'
import { Refusal } from '../../ui/feedback/Notice.tsx'
import css from '../../sheets/import/Import.module.css'
import { LineTable } from '../../sheets/import/LineTable.tsx'
import type { SheetLine } from '../../sheets/sheet.ts'
import { SheetNotices } from '../../sheets/import/SheetNotices.tsx'
import { type ChosenFile, type FileSource, useChosenFile } from '../../sheets/import/useChosenFile.ts'
import type { LineResult } from '../../sheets/import/useImport.ts'
import { useLineProblems } from '../../sheets/import/useLineProblems.ts'
import { fieldErrorsOf, hintOf, messageOf } from '../../ui/feedback/failure.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useServerClock } from '../../session/useServerClock.ts'
import type { Places } from '../../patients/usePlaces.ts'
import { appointmentSheet } from './appointmentSheet.ts'
import { DayChoice } from './DayChoice.tsx'
import { DayField } from '../../ui/form/DayField.tsx'
import { guessDay } from '../../../domain/sheets/appointments/guessDay.ts'
import { type ListDays, listDays, yearOf } from '../../../domain/sheets/appointments/listDays.ts'
import { ListDifferences, NO_CHOICE } from './ListDifferences.tsx'

interface ImportAppointmentsDialogProps {
  readonly places: Places
  readonly packages: readonly Package[]
  /** Day of the list, by the clock of the server; until it is known, that of this device is used. */
  readonly today: string | undefined
  readonly onClose: () => void
}

/**
 * Imports a list of expected patients. It previews each line and the number of new appointments, then imports all lines
 * or none.
 */
export function ImportAppointmentsDialog({ places, packages, today, onClose }: ImportAppointmentsDialogProps) {
  const text = useText()
  const serverClock = useServerClock()
  const todayNow = () => today ?? formatDate(serverClock(Date.now()))
  // The day is kept when midnight passes: the list goes to the day that the preview says.
  const [day, setDay] = useState(() => ({ today: todayNow(), chosen: '' }))
  const dayOf = useCallback(
    (source: FileSource | null) => {
      if (day.chosen !== '' || !source) return day.chosen || day.today
      return guessDay(source, appointmentSheet(places, packages, text, day.today), day.today, text)
    },
    [day, places, packages, text],
  )
  const daysOf = useCallback(
    ({ sheet }: FileSource) =>
      listDays(sheet.rows, appointmentSheet(places, packages, text, day.today), yearOf(day.today), text),
    [day.today, places, packages, text],
  )
  const sheetOf = useCallback(
    (source: FileSource | null) => {
      const listDay = dayOf(source)
      const dated = source && isSplit(daysOf(source), listDay) ? daysOf(source).source : undefined
      return appointmentSheet(places, packages, text, listDay, dated)
    },
    [places, packages, text, dayOf, daysOf],
  )
  // Only the lines of the chosen day are read from a file of several days.
  const rowsOf = useCallback(
    (source: FileSource) => {
      const [days, listDay] = [daysOf(source), dayOf(source)]
      const { rows } = source.sheet
      return isSplit(days, listDay) ? rows.filter((row) => (days.dayOf.get(row) ?? listDay) === listDay) : rows
    },
    [dayOf, daysOf],
  )
  const { file, problem, read } = useChosenFile(sheetOf, rowsOf)
  const choose = (chosen: File) => {
    setDay({ today: todayNow(), chosen: '' })
    void read(chosen)
  }
  const over = useFileDrop(true, choose)
  return (
    <FormDialog
      title={text('resources.appointments.import')}
      wide={file !== null}
      firm={file !== null}
      onClose={onClose}
    >
      {file ? (
        <Lines
          file={file}
          day={dayOf(file.source)}
          counts={daysOf(file.source).counts}
          onChooseDay={(chosen) => setDay({ ...day, chosen })}
          onChoose={choose}
          onClose={onClose}
        />
      ) : (
        <ChooseFile sheet={sheetOf(null)} problem={problem} over={over} onChoose={choose} />
      )}
    </FormDialog>
  )
}

/** Whether a file names several days, of which the list is one. */
const isSplit = ({ counts }: ListDays, day: string) => counts.size > 1 && counts.has(day)

interface LinesProps {
  readonly file: ChosenFile
  /** Day of the list. */
  readonly day: string
  /** Number of lines of each day that the file names. */
  readonly counts: ListDays['counts']
  readonly onChooseDay: (day: string) => void
  readonly onChoose: (file: File) => void
  readonly onClose: () => void
}

function Lines({ file, day, counts, onChooseDay, onChoose, onClose }: LinesProps) {
  const text = useText()
  const toast = useToast()
  const queries = useQueryClient()
  const api = useApi()
  const [choice, setChoice] = useState(NO_CHOICE)
  const problemsOf = useLineProblems(NOTHING_SENT)
  const bad = file.lines.filter((line) => problemsOf(line).length > 0)
  const lines = file.lines.map(({ record }) => record as unknown as AppointmentLine)
  const preview = useQuery({
    queryKey: ['appointments', 'preview', day, lines],
    queryFn: () => api('POST', '/v1/appointments/upload', { body: { day, appointments: lines, isPreview: true } }),
    enabled: bad.length === 0,
    gcTime: 0,
  })
  const update = choice.changes ? (preview.data?.changed ?? []).map(({ id }) => id) : []
  const remove = choice.removals ? (preview.data?.missing ?? []).map(({ id }) => id) : []
  const restore = choice.returns ? (preview.data?.deleted ?? []).map(({ id }) => id) : []
  const chosen = update.length + remove.length + restore.length
  const add = useMutation({
    mutationFn: () =>
      api('POST', '/v1/appointments/upload', { body: { day, appointments: lines, update, remove, restore } }),
    onSuccess: ({ added, known }) => {
      toast(
        'SUCCESS',
        text('resources.appointments.imported'),
        text('resources.appointments.willAdd', { added, known }),
      )
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['appointments', 'getList'] }),
  })
  const refused = add.error ?? preview.error
  const refusals = refusedLines(file.lines, refused)
  const refusalsOf = useLineProblems(refusals)
  const reason =
    bad.length > 0
      ? text('resources.appointments.fixFirst', { count: bad.length })
      : refused
        ? messageOf(refused) || `${text('resources.appointments.importFailed')} ${hintOf(refused, text)}`
        : ''
  return (
    <>
      <div className={css.lines}>
        <div className={css.bar}>
          <strong className={css.file} title={file.name}>
            {file.name}
          </strong>
          <FileButton size="small" label={text('importing.chooseAnother')} onChoose={onChoose} />
        </div>
        {counts.size > 1 ? (
          <DayChoice counts={counts} day={day} onChange={onChooseDay} />
        ) : (
          <DayField label={text('resources.appointments.listDay')} day={day} onChange={onChooseDay} />
        )}
        <SheetNotices file={file} />
        {reason && <Refusal>{reason}</Refusal>}
        {!reason && preview.data && (
          <output className={css.outcome}>
            {text('resources.appointments.willAdd', { added: preview.data.added, known: preview.data.known })}
          </output>
        )}
        {!reason && preview.data && <ListDifferences preview={preview.data} choice={choice} onChoose={setChoice} />}
        {/* If there are invalid lines, only those are shown. */}
        <LineTable
          columns={file.columns}
          lines={
            bad.length > 0 ? bad : refusals.size > 0 ? file.lines.filter(({ row }) => refusals.has(row)) : file.lines
          }
          results={refusals}
          problemsOf={refusalsOf}
          // Whether a line is new, known or different is said above.
          readyWords={text('resources.appointments.lineRead')}
        />
      </div>
      <div className={css.actions}>
        <Button onClick={onClose}>{text('ra.action.cancel')}</Button>
        <Button
          variant="contained"
          color="primary"
          loading={add.isPending}
          disabled={!preview.data || preview.data.added + chosen === 0}
          onClick={() => add.mutate()}
        >
          {chosen > 0
            ? text('resources.appointments.applying')
            : text('resources.appointments.importing', { count: preview.data?.added ?? 0 })}
        </Button>
      </div>
    </>
  )
}

/** Returns the lines that the server has refused, by the positions that its errors name. */
function refusedLines(lines: readonly SheetLine[], refused: unknown): ReadonlyMap<number, LineResult> {
  const errors = (fieldErrorsOf(refused)?.['appointments'] ?? {}) as Readonly<Record<number, unknown>>
  return new Map(
    lines.flatMap(({ row }, at) =>
      errors[at] === undefined
        ? []
        : [[row, { state: 'failed', error: new ApiError(BAD_REQUEST, { errors: { line: errors[at] } }) }]],
    ),
  )
}

/** All lines are imported in one request, so no line has a result of its own. */
const NOTHING_SENT: ReadonlyMap<number, LineResult> = new Map()
