import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ResourceContextProvider, useDataProvider } from 'react-admin'
import type { Visit, VisitCreate } from '../../../contract/visits.ts'
import { useText } from '../../i18n/useText.ts'
import { useCloseDialog } from '../../ui/crud/useCloseDialog.ts'
import { useCrudToasts } from '../../ui/crud/useCrudToasts.ts'
import { useReason } from '../../ui/feedback/useReason.ts'
import { fieldErrorsOf } from '../../ui/feedback/failure.ts'
import { useToast } from '../../ui/feedback/useToast.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { RecordForm } from '../../ui/form/RecordForm.tsx'
import { useIdempotencyKey } from '../../ui/form/useIdempotencyKey.ts'
import { AlikeDialog, useAlikeQuestion } from './AlikeDialog.tsx'
import { guideText } from './guideText.ts'
import { CHECK_IN_DEFAULTS, type CheckIn, joinsOf, NO_QUEUE } from './visitDefaults.ts'
import { useSlip } from '../slip/useSlip.ts'
import { usePlaces } from '../usePlaces.ts'
import { VisitInputs } from './VisitInputs.tsx'

/**
 * Checks a patient in and, if requested, adds the patient to a board's queue.
 *
 * @param known initial values from an appointment; the dialog then opens over the list of appointments
 * @param onCreated called after the check-in
 */
export function CheckInDialog({
  known,
  onCreated,
}: {
  known?: Partial<VisitCreate>
  onCreated?: (visit: Visit) => void
}) {
  const text = useText()
  const close = useCloseDialog()
  const queries = useQueryClient()
  const provider = useDataProvider()
  const toast = useToast()
  const { failed } = useCrudToasts('created')
  const { reason, explain } = useReason()
  const idempotencyKey = useIdempotencyKey()
  const places = usePlaces()
  const slip = useSlip()

  const question = useAlikeQuestion()
  // The last submitted values. A retry after a lost response skips the question, because the similar visit may be the
  // one that the first attempt created.
  const tried = useRef('')

  const checkIn = async (values: Record<string, unknown>) => {
    const { didId: chosen, joins, packageId, ...given } = { ...CHECK_IN_DEFAULTS, ...known, ...values } as CheckIn
    // An empty package overrides the package of the appointment, so it is sent as null.
    const wanted = packageId === '' ? known?.packageId && { packageId: null } : { packageId }
    const visit = { ...given, ...wanted }
    const only = joins && places.onlyBoard ? places.boardId(places.onlyBoard.value) : ''
    const didId = places.onlyBoard ? only : chosen === NO_QUEUE ? '' : chosen
    const joinsNone = places.onlyBoard ? !joins : chosen === NO_QUEUE
    const queue = didId !== '' ? { didId } : joinsOf(visit, joinsNone)
    const isAgain = tried.current === JSON.stringify(visit)
    if (!isAgain && !(await question.mayCheckIn(visit))) return { root: true }
    tried.current = JSON.stringify(visit)
    let created: Visit
    try {
      created = (
        await provider.create<Visit>('visits', {
          data: { ...visit, ...queue },
          meta: { idempotencyKey },
        })
      ).data
    } catch (error) {
      explain(error)
      failed(error)
      return fieldErrorsOf(error) ?? { root: true }
    }
    close(true)
    onCreated?.(created)
    const { number } = created
    toast(
      'SUCCESS',
      // The number that staff tell the patient.
      typeof number === 'number'
        ? text('resources.visits.createdAs', { number })
        : text('resources.visits.notifications.created'),
      guideText(created, places, text),
      { label: text('slip.print'), onClick: () => slip.print(created) },
    )
    if (slip.isAutomatic) slip.print(created)
    for (const of of ['visits', 'appointments']) void queries.invalidateQueries({ queryKey: [of, 'getList'] })
    return undefined
  }
  return (
    <FormDialog title={text('resources.visits.page.create')} onClose={close}>
      {/* Provides the resource for the field labels, as the dialog may open over the list of appointments. */}
      <ResourceContextProvider value="visits">
        <RecordForm
          alwaysEnable
          defaultValues={{ ...CHECK_IN_DEFAULTS, ...known }}
          submitLabel={text('resources.visits.action.create')}
          reason={reason}
          onCancel={close}
          onSubmit={checkIn}
        >
          <VisitInputs />
        </RecordForm>
      </ResourceContextProvider>
      <AlikeDialog question={question} />
    </FormDialog>
  )
}
