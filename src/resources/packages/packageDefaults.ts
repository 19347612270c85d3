import type { PackageCreate } from '../../../contract/packages.ts'

/** Initial values of a new package. */
export const PACKAGE_DEFAULTS: PackageCreate = {
  name: '',
  company: '',
  roomIds: [],
  roomRules: [],
  joinsFirst: true,
  memo: '',
}
