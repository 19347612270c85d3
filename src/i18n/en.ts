import reactAdmin from 'ra-language-english'
import { crud, dropdown, errors, form, layout, list, session, toast } from './en/common.ts'
import { clock } from './en/clock.ts'
import { didOptions } from './en/didOptions.ts'
import { firstSteps } from './en/firstSteps.ts'
import { importing, listTools } from './en/listTools.ts'
import { resources } from './en/resources.ts'
import { search } from './en/search.ts'
import { slip } from './en/slip.ts'
import { my } from './en/users.ts'
import { voice } from './en/voice.ts'
import { waitings } from './en/waitings.ts'
import type { Messages } from './messages.ts'

/** react-admin's validators say the words for imported files, too. */
const validation = {
  required: form.requiredField,
  maxLength: form.tooLong,
  minValue: form.atLeast,
  maxValue: form.atMost,
}

/** Every text of the console in English; the type makes a gap fail to compile. */
export const en: Messages = {
  layout,
  session,
  errors,
  toast,
  list,
  listTools,
  importing,
  form,
  dropdown,
  crud,
  didOptions,
  my,
  waitings,
  clock,
  firstSteps,
  search,
  slip,
  voice,
  resources,
  ra: { ...reactAdmin.ra, validation: { ...reactAdmin.ra.validation, ...validation } },
}
