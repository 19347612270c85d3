import Lock from '@mui/icons-material/LockOutlined'
import { useText } from '../../i18n/useText.ts'
import { Notice } from './Notice.tsx'

/** Page without access. */
export function AccessDenied() {
  const text = useText()
  return <Notice page icon={<Lock />} title={text('errors.accessDenied')} hint={text('errors.accessDeniedHint')} />
}
