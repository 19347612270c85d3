import { ensureMasked, type Masking, publicName } from '../../../domain/masking.ts'
import type { Patient } from './readPatients.ts'

/**
 * Masks the names that the server has not masked (VW-05), and takes away those that are for no public screen. Our
 * server says whether it has masked a name; masking what another server has masked changes nothing.
 */
export function masked(masking: Masking): (patient: Patient) => Patient {
  return (patient) => {
    const { name, nameHidden, hideName, number } = patient
    // The number of the day takes its place.
    if (hideName) return { ...patient, name: '', nameHidden: true }
    if (nameHidden !== undefined) return patient
    // Only our server knows numbers of the day; without a word on the name it is the full one, as staff read it.
    return { ...patient, name: number === undefined ? ensureMasked(name, masking) : publicName(name, masking) }
  }
}
