import { ensureMasked, type Masking, publicName } from '../../../domain/masking.ts'
import { NO_NAME, type Patient } from '../../queue/readPatients.ts'

/**
 * Returns a function that masks names the server has not masked, and removes names that public screens must not
 * show. Our server sends whether a name is masked; masking another server's masked name changes nothing.
 */
export function masked(masking: Masking): (patient: Patient) => Patient {
  return (patient) => {
    const { name, nameHidden, hideName, number } = patient
    // The number of the day replaces it; the holder of a ticket has no other.
    if (hideName || name === '') return { ...patient, name: '', nameHidden: true }
    if (nameHidden !== undefined || name === NO_NAME) return patient
    // A number of the day without `nameHidden` means our server sent the full name, as for staff.
    return { ...patient, name: number === undefined ? ensureMasked(name, masking) : publicName(name, masking) }
  }
}
