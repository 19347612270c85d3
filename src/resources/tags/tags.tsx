import SellOutlined from '@mui/icons-material/SellOutlined'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'
import type { ResourceOptions } from '../../ui/list/resourceOptions.ts'
import { TagName } from './TagName.tsx'

/**
 * RFID tags. The name is the address that the specification gives their page, in the waiting mode: react-admin derives
 * all addresses of a resource from its name.
 */
export const tags = {
  name: 'did-waitings/tag-mappings',
  list: lazy(async () => ({ default: (await import('./TagList.tsx')).TagList })),
  hasCreate: true,
  hasEdit: true,
  icon: SellOutlined,
  recordRepresentation: <TagName />,
  options: { serverTitles: true, storeKey: 'tags' } satisfies ResourceOptions,
} satisfies ResourceProps
