import SellOutlined from '@mui/icons-material/SellOutlined'
import { lazy } from 'react'
import type { ResourceProps } from 'react-admin'
import { NotFoundPage } from '../../ui/feedback/NotFoundPage.tsx'
import { TAGS_PATH } from './tagsPath.ts'
import { TagName } from './TagName.tsx'

/**
 * RFID tags. The specification puts their page into the waiting mode, at an address that no resource of react-admin can
 * have; at react-admin's own there is none (RT-06).
 */
export const tags = {
  resource: {
    name: 'tags',
    list: NotFoundPage,
    hasCreate: true,
    hasEdit: true,
    icon: SellOutlined,
    recordRepresentation: <TagName />,
    options: { serverTitles: true },
  } satisfies ResourceProps,
  path: `${TAGS_PATH}/*`,
  page: lazy(async () => ({ default: (await import('./TagList.tsx')).TagList })),
}
