import TvOutlined from '@mui/icons-material/TvOutlined'
import { useLocation, useNavigate } from 'react-router-dom'
import { useText } from '../../i18n/useText.ts'
import { ToolButton } from '../../ui/list/ToolButton.tsx'
import { isScreen } from './DisplayLine.tsx'
import type { Displays } from './useDisplays.ts'

/** Opens the screens of all boards; its label counts the screens without a name. */
export function ScreensButton({ displays }: { readonly displays: Displays }) {
  const text = useText()
  const navigate = useNavigate()
  const { search } = useLocation()
  const unnamed = displays.all?.filter((display) => isScreen(display) && display.name === '').length ?? 0
  const label =
    unnamed > 0
      ? text('resources.dids.displays.buttonUnnamed', { count: unnamed })
      : text('resources.dids.displays.button')
  return (
    <ToolButton
      icon={<TvOutlined />}
      label={label}
      title={text('resources.dids.displays.buttonHint')}
      onClick={() => void navigate({ pathname: '/dids/screens', search })}
    />
  )
}
