import { useResourceContext, useTranslate } from 'react-admin'
import type { TextKey } from './messages.ts'

/** Texts that a resource may replace by its own, at `resources.{resource}.{key}`; all other resources have the general ones. */
const GENERAL = {
  menu: 'ra.page.list',
  'page.list': 'ra.page.list',
  'page.counted': 'ra.page.counted',
  'page.create': 'ra.page.create',
  'page.edit': 'ra.page.edit',
  'action.create': 'ra.action.create',
  'message.delete_title': 'ra.message.delete_title',
  'message.delete_content': 'ra.message.delete_content',
  'notifications.created': 'ra.notification.created',
  'notifications.updated': 'ra.notification.updated',
  'notifications.deleted': 'ra.notification.deleted',
  'notifications.create_failed': 'crud.failed',
  'notifications.update_failed': 'crud.failed',
  'notifications.delete_failed': 'crud.failed',
  empty: 'ra.page.empty',
  invite: 'ra.page.invite',
} as const satisfies Record<string, TextKey>

export type ResourceTextKey = keyof typeof GENERAL
export const RESOURCE_TEXT_KEYS = Object.keys(GENERAL) as ResourceTextKey[]

type Values = Readonly<Record<string, string | number>>

/**
 * Returns a text of a resource, as react-admin looks it up: in the resource's own words, or in general ones with its
 * name. Of a list, the name is the plural.
 */
export function resourceText(
  translate: (key: string, values: object) => string,
  resource: string,
  key: ResourceTextKey,
  given: Values = {},
): string {
  const name = translate(`resources.${resource}.name`, { smart_count: key === 'page.list' ? 2 : 1 })
  const values = { ...given, name, name_lower_first: name.charAt(0).toLowerCase() + name.slice(1) }
  return translate(`resources.${resource}.${key}`, { ...values, _: translate(GENERAL[key], values) })
}

/** Returns the lookup of {@link resourceText} for the current resource. */
export function useResourceText() {
  const translate = useTranslate()
  const resource = useResourceContext() ?? ''
  return (key: ResourceTextKey, values?: Readonly<Record<string, string | number>>) =>
    resourceText(translate, resource, key, values)
}
