import reactAdmin from 'ra-language-english'
import { crud, dropdown, errors, form, layout, list, session, toast } from './en/common.ts'
import { audit } from './en/audit.ts'
import { clock } from './en/clock.ts'
import { didOptions } from './en/didOptions.ts'
import { dids } from './en/dids.ts'
import { exams } from './en/exams.ts'
import { firstSteps } from './en/firstSteps.ts'
import { importing, listTools } from './en/listTools.ts'
import { rooms } from './en/rooms.ts'
import { tags } from './en/tags.ts'
import { my, users } from './en/users.ts'
import { visits } from './en/visits.ts'
import { waitings } from './en/waitings.ts'
import type { Messages } from './messages.ts'

/** react-admin's validators say what a file that is imported is told. */
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
  resources: { rooms, exams, dids, 'did-waitings/tag-mappings': tags, users, visits, 'audit-logs': audit },
  ra: { ...reactAdmin.ra, validation: { ...reactAdmin.ra.validation, ...validation } },
}
