import EventAvailableOutlined from '@mui/icons-material/EventAvailableOutlined'
import { useNavigate } from 'react-router-dom'
import { useText } from '../../../i18n/useText.ts'
import { ToolButton } from '../../../ui/list/ToolButton.tsx'

/** Leads from today's patients to those who are expected. */
export function AppointmentsLink() {
  const text = useText()
  const navigate = useNavigate()
  return (
    <ToolButton
      icon={<EventAvailableOutlined />}
      label={text('resources.appointments.open')}
      title={text('resources.appointments.openHint')}
      onClick={() => void navigate('/appointments')}
    />
  )
}
