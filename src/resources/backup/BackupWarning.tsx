import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined'
import { useQuery } from '@tanstack/react-query'
import { useCanAccess, useDataProvider } from 'react-admin'
import type { AppDataProvider } from '../../dataProvider/createDataProvider.ts'
import { formatDate } from '../../i18n/formatDate.ts'
import { formatTime } from '../../i18n/formatTime.ts'
import { useText } from '../../i18n/useText.ts'
import { PageWarning } from '../../ui/feedback/PageWarning.tsx'

/** The server retries a failed backup each hour. */
const READ_MS = 600_000

/** Warning over every page of managers while the nightly backup fails. */
export function BackupWarning() {
  const text = useText()
  const { canAccess } = useCanAccess({ resource: 'backup', action: 'list' })
  const provider = useDataProvider<AppDataProvider>()
  const { data } = useQuery({
    queryKey: ['backup'],
    queryFn: ({ signal }) => provider.readBackup(signal),
    enabled: canAccess === true,
    refetchInterval: READ_MS,
  })
  if (data?.state !== 'failed') return null
  const good = `${formatDate(data.goodAt)} ${formatTime(data.goodAt)}`
  return (
    <PageWarning
      icon={<CloudOffOutlined aria-hidden />}
      title={text('backup.title')}
      lines={[data.goodAt === null ? text('backup.none') : text('backup.good', { good }), text('backup.meaning')]}
    />
  )
}
