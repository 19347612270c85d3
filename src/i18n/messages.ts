import type { Paths } from '../../domain/textIn.ts'
import type { TranslationMessages } from 'react-admin'
import type { ko } from './ko.ts'

/** A complete language pack; a missing text is a type error. */
export type Messages = typeof ko

/** Returns a pack as react-admin takes it, whose type names also the texts that the build never looks up. */
export const translationsOf = (messages: Messages) => messages as unknown as TranslationMessages

/** Path of a text of the console, such as `resources.rooms.fields.no`, or of react-admin, such as `ra.action.save`. */
export type TextKey = Paths<Messages>

/** Resources with a list. */
export type ResourceName = keyof Messages['resources']

/** Texts that every resource with a list has; what else it says in its own words is in `resourceText.ts`. */
export interface ResourceTexts {
  /** Singular and plural name of a record: `Room |||| Rooms`. */
  readonly name: string
  readonly menu: string
  /** Text of an empty list. */
  readonly empty: string
  /** Labels by source. */
  readonly fields: object
  readonly [other: string]: unknown
}
