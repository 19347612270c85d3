import CampaignOutlined from '@mui/icons-material/CampaignOutlined'
import Button from '@mui/material/Button'
import { Link, useLocation } from 'react-router-dom'
import { useText } from '../../i18n/useText.ts'
import { PageWarning } from '../../ui/feedback/PageWarning.tsx'
import { PAGES } from '../../pages.ts'
import { useEmergencies } from './useEmergencies.ts'

/** Warning over every page while walls show an emergency text, so that nobody forgets to end it. */
export function EmergencyWarning() {
  const text = useText()
  const { pathname } = useLocation()
  const { data = [] } = useEmergencies()
  if (data.length === 0 || pathname === PAGES.emergency.path) return null
  return (
    <PageWarning
      icon={<CampaignOutlined aria-hidden />}
      title={text('emergency.now')}
      lines={data.map(({ text: shown, didIds }) => text('emergency.nowOn', { text: shown, count: didIds.length }))}
      action={
        <Button component={Link} to={PAGES.emergency.path} variant="outlined" color="warning">
          {text('emergency.open')}
        </Button>
      }
    />
  )
}
