import SellOutlined from '@mui/icons-material/SellOutlined'
import { lazy } from 'react'
import { TAGS_PATH } from './tagsPath.ts'

/** RFID tags. A page of the waiting mode, at an address that a react-admin resource could not have. */
export const tags = {
  path: `${TAGS_PATH}/*`,
  icon: SellOutlined,
  list: lazy(async () => ({ default: (await import('./TagList.tsx')).TagList })),
}
