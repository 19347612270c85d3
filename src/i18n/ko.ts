import { clock, crud, dropdown, errors, form, layout, list, session, toast, firstSteps, search } from './ko/common.ts'
import { didOptions } from './ko/didOptions.ts'
import { reactAdmin } from './ko/reactAdmin.ts'
import { importing, listTools } from './ko/listTools.ts'
import { resources } from './ko/resources.ts'
import { slip, tickets } from './ko/visits.ts'
import { emergency, kioskHelp } from './ko/emergency.ts'
import { settings } from './ko/settings.ts'
import { statistics } from './ko/statistics.ts'
import { hl7, integration, webhooks } from './ko/integration.ts'
import { status } from './ko/status.ts'
import { my, secondFactor } from './ko/users.ts'
import { voice } from './ko/dids.ts'
import { waitings } from './ko/waitings.ts'

/** All texts of the console in Korean, from which the types of the other languages are derived. */
export const ko = {
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
  secondFactor,
  waitings,
  clock,
  firstSteps,
  search,
  slip,
  tickets,
  emergency,
  kioskHelp,
  settings,
  statistics,
  integration,
  hl7,
  webhooks,
  status,
  voice,
  resources,
  ra: reactAdmin,
}
