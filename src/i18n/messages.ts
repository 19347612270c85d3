import type { TranslationMessages } from 'react-admin'
import type { consoleTexts as korean } from './ko.ts'

/** The console's texts, whatever the language. */
export type ConsoleTexts = typeof korean

/** A complete language pack: a missing text fails to compile. */
export type Messages = ConsoleTexts & { ra: TranslationMessages['ra'] }

type Paths<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${Paths<T[K]>}`
}[keyof T & string]

/** Path of one of the console's texts, such as `resources.rooms.fields.no`. */
export type TextKey = Paths<ConsoleTexts>

type ResourceTexts = ConsoleTexts['resources']

/** The resources whose pages are made from a pack of the same shape as that of the rooms. */
export type CrudName = {
  [K in keyof ResourceTexts]: ResourceTexts[K] extends CrudTexts ? K : never
}[keyof ResourceTexts]

/** The resources that have a list, whether or not its records can be added. */
export type ListName = CrudName | 'audit-logs'

/** Those of them whose records can be deleted. */
export type DeletableName = {
  [K in keyof ResourceTexts]: ResourceTexts[K] extends DeletableTexts ? K : never
}[keyof ResourceTexts]

/** The texts that `ListPage` and its dialogs look up under the name of a resource. */
export interface CrudTexts {
  /** What one record is called, and several: `Room |||| Rooms`. */
  name: string
  menu: string
  title: string
  /** The title of a list that could not be read, so that nothing is known of its count. */
  uncounted: string
  add: string
  createTitle: string
  editTitle: string
  created: string
  updated: string
  createFailed: string
  updateFailed: string
  empty: string
  emptyHint: string
}

/** The texts about deleting. */
export interface DeletableTexts extends CrudTexts {
  deleteTitle: string
  deleteConfirm: string
  deleted: string
  deleteFailed: string
}
