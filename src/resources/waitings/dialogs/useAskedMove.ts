import type { Identifier } from 'react-admin'
import type { QueuePatient } from '../../../dataProvider/waitingCalls.ts'
import { useCockpit } from '../cockpit.ts'
import { useReason } from '../../../ui/crud/useReason.ts'
import type { QueueMove } from '../../../queue/queueMoves.ts'

/** Makes a dialog's move, then closes the dialog; after an error it stays open and shows `reason`. */
export function useAskedMove(patient: QueuePatient, didId: Identifier, onClose: () => void) {
  const { actions } = useCockpit()
  const { reason, refuse } = useReason()
  const make = async (move: QueueMove): Promise<unknown> => {
    try {
      await actions.make(move, patient, didId)
    } catch (error) {
      return refuse(error)
    }
    onClose()
    return undefined
  }
  return { reason, make }
}
