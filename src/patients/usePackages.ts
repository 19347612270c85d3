import type { Appointment } from '../../contract/appointments.ts'
import type { Package } from '../../contract/packages.ts'
import { useAllRecords } from '../ui/useAllRecords.ts'

interface Packages {
  /** All packages; empty until loaded. */
  readonly packages: readonly Package[]
  readonly isLoading: boolean
  /**
   * The package of an expected patient: the one of the appointment or, for an appointment without planned rooms, the
   * only package of the patient's company.
   */
  readonly ofAppointment: (appointment: Pick<Appointment, 'packageId' | 'company' | 'roomIds'>) => Package | undefined
}

/** The packages that a patient can be checked in with. */
export function usePackages(): Packages {
  const { data: packages = NONE, isError } = useAllRecords<Package>('packages')
  return {
    packages,
    isLoading: packages === NONE && !isError,
    ofAppointment: ({ packageId, company, roomIds }) => {
      const named = packages.find(({ id }) => id === packageId)
      if (named || roomIds.length > 0 || company === '') return named
      const [only, ...others] = packages.filter((each) => each.company === company)
      return others.length === 0 ? only : undefined
    },
  }
}

const NONE: readonly Package[] = []
