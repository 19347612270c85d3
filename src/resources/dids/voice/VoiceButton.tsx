import RecordVoiceOverOutlined from '@mui/icons-material/RecordVoiceOverOutlined'
import { useLocation, useNavigate } from 'react-router-dom'
import { useText } from '../../../i18n/useText.ts'
import { ToolButton } from '../../../ui/list/ToolButton.tsx'

/** Opens the dialog with the recordings of spoken calls. */
export function VoiceButton() {
  const text = useText()
  const navigate = useNavigate()
  const { search } = useLocation()
  return (
    <ToolButton
      icon={<RecordVoiceOverOutlined />}
      label={text('voice.button')}
      title={text('voice.buttonHint')}
      onClick={() => void navigate({ pathname: '/dids/voice', search })}
    />
  )
}
