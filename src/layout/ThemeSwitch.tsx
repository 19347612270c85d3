import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined'
import LightModeOutlined from '@mui/icons-material/LightModeOutlined'
import { useTheme } from 'react-admin'
import { useText } from '../i18n/useText.ts'

/** Changes between light and dark; the choice is remembered on the device. */
export function ThemeSwitch({ className }: { className?: string | undefined }) {
  const text = useText()
  const [mode, setMode] = useTheme('light')
  const isDark = mode === 'dark'
  const label = text(isDark ? 'layout.toLight' : 'layout.toDark')
  return (
    <button type="button" className={className} title={label} onClick={() => setMode(isDark ? 'light' : 'dark')}>
      {isDark ? <LightModeOutlined aria-hidden /> : <DarkModeOutlined aria-hidden />}
      <span>{label}</span>
    </button>
  )
}
