import RecordVoiceOverOutlined from '@mui/icons-material/RecordVoiceOverOutlined'
import { CanAccess } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { useText } from '../../../i18n/useText.ts'
import { ToolButton } from '../../../ui/list/ToolButton.tsx'

/** Opens the dialog with the recordings of spoken calls, for who may change them. */
export function VoiceButton() {
  const text = useText()
  const navigate = useNavigate()
  const { search } = useLocation()
  return (
    <CanAccess resource="voice" action="edit" error={null}>
      <ToolButton
        icon={<RecordVoiceOverOutlined />}
        label={text('voice.button')}
        title={text('voice.buttonHint')}
        onClick={() => void navigate({ pathname: '/dids/voice', search })}
      />
    </CanAccess>
  )
}
