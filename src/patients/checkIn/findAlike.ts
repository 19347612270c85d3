import type { Visit } from '../../../contract/visits.ts'
import type { Api } from '../../api/api.ts'

/**
 * Finds the visits of today, closed ones too, of what may be the same patient: with exactly this patient number, or
 * where there is none with exactly this name and no number either.
 */
export async function findAlike(api: Api, patient: Pick<Visit, 'name' | 'patientNo'>): Promise<Visit[]> {
  const [name, patientNo] = [stored(patient.name), stored(patient.patientNo)]
  const { content } = await api('GET', '/v1/visits', {
    query: { earlier: false, paged: false },
    // The server finds what contains them.
    privateFilters: patientNo === '' ? { name } : { patientNo },
  })
  return content.filter((visit) => visit.patientNo === patientNo && (patientNo !== '' || visit.name === name))
}

/** Normalizes a text as the server stores it. */
const stored = (typed: string) => typed.normalize('NFC').trim()
