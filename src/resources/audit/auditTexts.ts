import type { useTranslate } from 'react-admin'
import { formatDate, formatSecond } from '../../i18n/formatMoment.ts'

type Translate = ReturnType<typeof useTranslate>

/** Returns the resource of a kind of data: its plural, except for tags, whose resource is named after its page. */
export const resourceOf = (kind: string): string => (kind === 'tag' ? TAGS : resourceNamed(`${kind}s`))

/** Returns the resource of records by their name in the API: `boardSets` are `board-sets`. */
const resourceNamed = (records: string): string =>
  records === 'tagMappings' ? TAGS : records.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Returns the text for an action; an unknown action of a newer server is shown unchanged. */
export function actionWord(action: string, translate: Translate): string {
  const [of = '', what = ''] = action.split('.')
  const name = recordName(resourceNamed(of), of, translate)
  // Dots would be taken for nested keys.
  return translate(`resources.audit-logs.actions.${action.replace('.', '_')}`, {
    _: translate(`resources.audit-logs.changes.${what}`, { name, _: action }),
  })
}

/** Returns the text for a kind of data; an unknown kind is shown unchanged. */
export const kindWord = (kind: string, translate: Translate): string =>
  translate(`resources.audit-logs.kinds.${kind}`, { _: recordName(resourceOf(kind), kind, translate) })

/** Returns the singular name of a resource. */
const recordName = (resource: string, otherwise: string, translate: Translate): string =>
  translate(`resources.${resource}.name`, { smart_count: 1, _: otherwise })

const TAGS = 'did-waitings/tag-mappings'

/** Returns a point of time as the log shows it, with seconds. */
export const momentText = (at: string): string => `${formatDate(at)} ${formatSecond(at)}`

/** Field of a log entry's details, flattened. */
export interface DetailPart {
  readonly field: string
  readonly value: string | number | boolean | null
}

/** Flattens the fields of an entry's details, a JSON text, in order; invalid JSON becomes one part. */
export function detailParts(details: string): readonly DetailPart[] {
  try {
    return partsOf('', JSON.parse(details))
  } catch {
    return [{ field: '', value: details }]
  }
}

function partsOf(field: string, value: unknown): DetailPart[] {
  if (Array.isArray(value)) {
    const isPlain = value.every((each) => typeof each !== 'object')
    return isPlain ? [{ field, value: value.join(', ') }] : value.flatMap((each) => partsOf(field, each))
  }
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, each]) => partsOf(key, each))
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? [{ field, value }]
    : [{ field, value: null }]
}
