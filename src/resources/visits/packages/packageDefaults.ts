import type { PackageCreate } from '../../../../contract/packages.ts'

/** What a new package starts with. */
export const PACKAGE_DEFAULTS: PackageCreate = { name: '', company: '', roomIds: [], memo: '' }
