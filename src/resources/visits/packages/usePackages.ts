import type { Package } from '../../../../contract/packages.ts'
import { useAllRecords } from '../../../ui/useAllRecords.ts'

interface Packages {
  /** All of them; none until they are loaded. */
  readonly packages: readonly Package[]
  readonly isLoading: boolean
  /** What the expected patients of a group get; undefined unless there is just one. */
  readonly ofGroup: (company: string) => Package | undefined
}

/** The packages that a patient can be checked in with. */
export function usePackages(): Packages {
  const { data: packages = NONE, isError } = useAllRecords<Package>('packages')
  return {
    packages,
    isLoading: packages === NONE && !isError,
    ofGroup: (company) => {
      const [only, ...others] = packages.filter((each) => company !== '' && each.company === company)
      return others.length === 0 ? only : undefined
    },
  }
}

const NONE: readonly Package[] = []
