import type { TranslationMessages } from 'react-admin'
import type { consoleTexts as korean } from './ko.ts'

/** The texts of the console, in any language. */
export type ConsoleTexts = typeof korean

/** A complete language pack; a missing text is a type error. */
export type Messages = ConsoleTexts & { ra: TranslationMessages['ra'] }

type Paths<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${Paths<T[K]>}`
}[keyof T & string]

/** Path of a text of the console, such as `resources.rooms.fields.no`. */
export type TextKey = Paths<ConsoleTexts>

type ResourceTexts = ConsoleTexts['resources']

/** Resources with all the texts that `ListPage` and its dialogs need. */
export type CrudName = {
  [K in keyof ResourceTexts]: ResourceTexts[K] extends CrudTexts ? K : never
}[keyof ResourceTexts]

/** Resources with a list, even if users cannot add records. */
export type ListName = CrudName | 'audit-logs'

/** Resources whose records can be deleted. */
export type DeletableName = {
  [K in keyof ResourceTexts]: ResourceTexts[K] extends DeletableTexts ? K : never
}[keyof ResourceTexts]

/** The texts that `ListPage` and its dialogs look up under the resource's name. */
export interface CrudTexts {
  /** Singular and plural name of a record: `Room |||| Rooms`. */
  name: string
  menu: string
  title: string
  /** Title of a list that could not be loaded, so its count is unknown. */
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

/** Texts for deleting records. */
export interface DeletableTexts extends CrudTexts {
  deleteTitle: string
  deleteConfirm: string
  deleted: string
  deleteFailed: string
}
