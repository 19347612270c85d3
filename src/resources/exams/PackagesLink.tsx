import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import { useNavigate } from 'react-router-dom'
import { useText } from '../../i18n/useText.ts'
import { ToolButton } from '../../ui/list/ToolButton.tsx'

/** Button from the exams to their packages. */
export function PackagesLink() {
  const text = useText()
  const navigate = useNavigate()
  return (
    <ToolButton
      icon={<FactCheckOutlined />}
      label={text('resources.packages.open')}
      title={text('resources.packages.openHint')}
      onClick={() => void navigate('/packages')}
    />
  )
}
