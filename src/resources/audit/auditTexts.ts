import type { useTranslate } from 'react-admin'

type Translate = ReturnType<typeof useTranslate>

/** The resource whose records the log calls so: by the singular, but for tags, which are named after their page. */
export const resourceOf = (kind: string): string => (kind === 'tag' ? TAGS : `${kind}s`)

/** The word for an action; one that the console does not know, of a newer server, is named as the log spells it. */
export function actionWord(action: string, translate: Translate): string {
  const [of = '', what = ''] = action.split('.')
  const name = recordName(of === 'tagMappings' ? TAGS : of, of, translate)
  // Dots would lead into the texts.
  return translate(`resources.audit-logs.actions.${action.replace('.', '_')}`, {
    _: translate(`resources.audit-logs.changes.${what}`, { name, _: action }),
  })
}

/** The word for a kind of data, or the log's own spelling of one that the console does not know. */
export const kindWord = (kind: string, translate: Translate): string =>
  translate(`resources.audit-logs.kinds.${kind}`, { _: recordName(resourceOf(kind), kind, translate) })

/** What one record of a resource is called. */
const recordName = (resource: string, otherwise: string, translate: Translate): string =>
  translate(`resources.${resource}.name`, { smart_count: 1, _: otherwise })

const TAGS = 'did-waitings/tag-mappings'
