import PolicyOutlined from '@mui/icons-material/PolicyOutlined'
import { CanAccess } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { useText } from '../../i18n/useText.ts'
import { ToolButton } from '../../ui/list/ToolButton.tsx'

/** Link to the audit log, for ROOT and only if the server keeps one. */
export function AuditButton() {
  const text = useText()
  const navigate = useNavigate()
  return (
    <CanAccess resource="audit-logs" action="list" error={null}>
      <ToolButton
        icon={<PolicyOutlined />}
        label={text('resources.audit-logs.menu')}
        title={text('resources.audit-logs.hint')}
        onClick={() => void navigate('/audit-logs')}
      />
    </CanAccess>
  )
}
