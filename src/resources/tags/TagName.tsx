import { useRecordContext } from 'react-admin'
import type { TagMapping } from '../../../contract/tagMappings.ts'
import { useText } from '../../i18n/useText.ts'

/** Name of a tag in a confirmation. */
export function TagName() {
  const text = useText()
  const tag = useRecordContext<TagMapping>()
  return tag ? text('resources.visits.tag', { no: tag.tagNo }) : null
}
