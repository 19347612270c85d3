import { maxLength, required } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { Did } from '../../../../contract/dids.ts'
import { useText } from '../../../i18n/useText.ts'
import { DigitsInput } from '../../../ui/form/NumberInput.tsx'
import { SubmitDialog } from '../../../ui/form/SubmitDialog.tsx'
import { ROW_ICONS } from '../../../queue/console/rowIcons.ts'
import { AlertMarks } from '../../../queue/rows/PatientMarks.tsx'
import { numberedName } from '../../../queue/numberedName.ts'
import { useCockpit } from '../cockpit.ts'
import type { QueueState } from '../queues/useQueues.ts'
import css from './CallNumberDialog.module.css'
import { findToCall, type Standing, standingsOf } from './findToCall.ts'

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
