import { clock, crud, dropdown, errors, form, layout, list, session, toast, firstSteps, search } from './en/common.ts'
import { didOptions } from './en/didOptions.ts'
import { importing, listTools } from './en/listTools.ts'
import { reactAdmin } from './en/reactAdmin.ts'
import { resources } from './en/resources.ts'
import { slip, tickets } from './en/visits.ts'
import { emergency, kioskHelp } from './en/emergency.ts'
import { settings } from './en/settings.ts'
import { statistics } from './en/statistics.ts'
import { hl7, integration, webhooks } from './en/integration.ts'
import { status } from './en/status.ts'
import { my, secondFactor } from './en/users.ts'
import { voice } from './en/dids.ts'
import { waitings } from './en/waitings.ts'
import type { Messages } from './messages.ts'

/** All texts of the console in English; a missing one is a type error. */
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
