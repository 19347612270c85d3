import { maxLength, required } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { Did } from '../../../../contract/dids.ts'
import type { Queue, QueueList, QueuePatient } from '../../../dataProvider/queues.ts'
import { useText } from '../../../i18n/useText.ts'
import { DigitsInput } from '../../../ui/form/NumberInput.tsx'
import { SubmitDialog } from '../../../ui/form/SubmitDialog.tsx'
import { ROW_ICONS } from '../../../queue/console/rowIcons.ts'
import { AlertMarks } from '../../../queue/rows/PatientMarks.tsx'
import { numberedName } from '../../../queue/numberedName.ts'
import { useCockpit } from '../cockpit.ts'
import type { QueueState } from '../queues/useQueues.ts'
import css from './CallNumberDialog.module.css'

interface CallNumberDialogProps {
  /** Board to which calls are limited; undefined for any board. */
  readonly board: Did | undefined
  readonly boards: readonly Did[]
  readonly queueOf: (id: Did['id']) => QueueState | undefined
  readonly onClose: () => void
}

/** Calls the waiting patient with a number of the day, or shows why not. */
export function CallNumberDialog({ board, boards, queueOf, onClose }: CallNumberDialogProps) {
  const text = useText()
  const { actions } = useCockpit()
  const find = (number: number) => standingsOf(number, boards, (id) => queueOf(id)?.queue)
  const boardName = ({ no, name }: Did) => text('list.numbered', { no, name: name.kr })
  const placeOf = (standing: Standing) =>
    text('waitings.numberPlace', {
      name: numberedName(standing.patient),
      board: boardName(standing.board),
      list: text(`waitings.${standing.list}`),
    })

  const call = async (values: Record<string, unknown>) => {
    const number = Number(values['number'])
    const found = findToCall(find(number), board)
    if ('why' in found)
      return text(`waitings.${found.why}`, { number, places: found.standings.map(placeOf).join(', ') })
    await actions.make({ kind: 'call' }, found.patient, found.board.id)
    onClose()
    return undefined
  }
  return (
    <SubmitDialog
      title={text('waitings.callNumber')}
      subtitle={board ? boardName(board) : text('waitings.callNumberHint')}
      defaultValues={NO_NUMBER}
      submitLabel={text('waitings.call')}
      onSubmit={call}
      onClose={onClose}
    >
      <DigitsInput source="number" label="waitings.dayNumber" validate={[required(), maxLength(DIGITS_MAX)]} />
      <Minded find={find} />
    </SubmitDialog>
  )
}

/** Alerts of the patients with the typed number. */
function Minded({ find }: { readonly find: (number: number) => readonly Standing[] }) {
  const number: unknown = useWatch({ name: 'number' })
  const patients = new Map(find(Number(number)).map(({ patient }) => [patient.name, patient]))
  return (
    <output className={css.minded}>
      {[...patients.values()].map(({ name, alerts = [], note = '' }) => (
        <AlertMarks key={name} alerts={alerts} note={note} icons={ROW_ICONS} />
      ))}
    </output>
  )
}

const DIGITS_MAX = 6
const NO_NUMBER = { number: '' }

/** A patient's entry in a list of a board. */
interface Standing {
  readonly board: Did
  readonly list: QueueList
  readonly patient: QueuePatient
}

/** Reason why nobody is called: the text's key and the entries that it names. */
interface NotCalled {
  readonly why: 'numberUnknown' | 'numberElsewhere' | 'numberSeveral' | 'numberCalled' | 'numberHeld'
  readonly standings: readonly Standing[]
}

/**
 * Finds the entries of the patients with a number of the day at these boards: those of today, otherwise of who was left
 * over with this number.
 */
function standingsOf(
  number: number,
  boards: readonly Did[],
  queueOf: (id: Did['id']) => Queue | undefined,
): readonly Standing[] {
  const standings = boards.flatMap((board) => {
    const queue = queueOf(board.id)
    return LISTS.flatMap((list) =>
      (queue?.[list] ?? []).filter((patient) => patient.number === number).map((patient) => ({ board, list, patient })),
    )
  })
  const counted = standings.filter(({ patient }) => !patient.leftOver)
  return counted.length > 0 ? counted : standings
}

/**
 * Finds the one waiting patient among the entries of a number, with `at` only at that board. Two patients share a
 * number when one of them was not checked out on an earlier day.
 */
function findToCall(standings: readonly Standing[], at: Did | undefined): Standing | NotCalled {
  if (standings.length === 0) return { why: 'numberUnknown', standings }
  const here = at ? standings.filter(({ board }) => board.id === at.id) : standings
  if (here.length === 0) return { why: 'numberElsewhere', standings }
  const [first, ...others] = here.filter(({ list }) => list === 'waiting')
  if (first) return others.length === 0 ? first : { why: 'numberSeveral', standings: [first, ...others] }
  const called = here.filter(({ list }) => list === 'called')
  return called.length > 0 ? { why: 'numberCalled', standings: called } : { why: 'numberHeld', standings: here }
}

const LISTS = ['waiting', 'called', 'holding'] as const
