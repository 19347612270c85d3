import { useState } from 'react'
import type { Identifier } from 'react-admin'
import type { QueuePatient } from '../../../dataProvider/waitingCalls.ts'
import { useText } from '../../../i18n/useText.ts'
import { fieldErrorsOf, hintOf, messageOf } from '../../../ui/feedback/failure.ts'
import { useCockpit } from '../cockpit.ts'
import type { QueueMove } from '../../../queue/queueMoves.ts'

/** Makes a dialog's move, then closes the dialog; after an error it stays open and shows `reason`. */
export function useAskedMove(patient: QueuePatient, didId: Identifier, onClose: () => void) {
  const text = useText()
  const { actions } = useCockpit()
  const [reason, setReason] = useState('')
  const make = async (move: QueueMove): Promise<unknown> => {
    try {
      await actions.make(move, patient, didId)
    } catch (error) {
      setReason(messageOf(error) || hintOf(error, text))
      return fieldErrorsOf(error) ?? { root: true }
    }
    onClose()
    return undefined
  }
  return { reason, make }
}
