import AdminPanelSettingsOutlined from '@mui/icons-material/AdminPanelSettingsOutlined'
import { CanAccess } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { useText } from '../../i18n/useText.ts'
import { ToolButton } from '../../ui/list/ToolButton.tsx'

/** Opens the rights of USER staff, if the server stores them. */
export function RightsButton() {
  const text = useText()
  const navigate = useNavigate()
  const { search } = useLocation()
  return (
    <CanAccess resource="rights" action="edit" error={null}>
      <ToolButton
        icon={<AdminPanelSettingsOutlined />}
        label={text('resources.users.rights.title')}
        title={text('resources.users.rights.hint')}
        onClick={() => void navigate({ pathname: '/users/rights', search })}
      />
    </CanAccess>
  )
}
