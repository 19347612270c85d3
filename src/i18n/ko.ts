import { crud, dropdown, errors, form, layout, list, session, toast } from './ko/common.ts'
import { audit } from './ko/audit.ts'
import { clock } from './ko/clock.ts'
import { didOptions } from './ko/didOptions.ts'
import { dids } from './ko/dids.ts'
import { exams } from './ko/exams.ts'
import { firstSteps } from './ko/firstSteps.ts'
import { reactAdmin } from './ko/reactAdmin.ts'
import { importing, listTools } from './ko/listTools.ts'
import { rooms } from './ko/rooms.ts'
import { tags } from './ko/tags.ts'
import { my, users } from './ko/users.ts'
import { visits } from './ko/visits.ts'
import { waitings } from './ko/waitings.ts'

/** By react-admin's keys: `name`, `fields` by their source; beside them what the pages of the resource say. */
const resources = { rooms, exams, dids, 'did-waitings/tag-mappings': tags, users, visits, 'audit-logs': audit }

/** The console's own texts in Korean: the language that all others are typed by. */
export const consoleTexts = {
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
  resources,
}

/** Every text of the console in Korean. */
export const ko = { ...consoleTexts, ra: reactAdmin }
