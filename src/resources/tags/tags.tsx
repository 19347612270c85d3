import { lazy } from 'react'
import { type ResourceProps, useRecordContext } from 'react-admin'
import type { ResourceOptions } from '../../ui/crud/useCrudToasts.ts'
import type { TagMapping } from '../../../contract/tagMappings.ts'
import { useText } from '../../i18n/useText.ts'

/**
 * RFID tags. react-admin derives all addresses of a resource from its name, so the name is the path that the
 * specification gives this page.
 */
export const tags = {
  name: 'did-waitings/tag-mappings',
  list: lazy(async () => ({ default: (await import('./TagList.tsx')).TagList })),
  hasCreate: true,
  hasEdit: true,
  recordRepresentation: <TagName />,
  options: { serverTitles: true } satisfies ResourceOptions,
} satisfies ResourceProps

/** Name of a tag in a confirmation. */
function TagName() {
  const text = useText()
  const tag = useRecordContext<TagMapping>()
  return tag ? text('resources.visits.tag', { no: tag.tagNo }) : null
}
