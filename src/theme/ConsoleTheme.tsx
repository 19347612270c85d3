import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useMemo } from 'react'
import { ThemeProvider, ThemesContext, useStore } from 'react-admin'
import { darkTheme, lightTheme } from './muiTheme.ts'
import { THEME_KEY, type ThemeMode } from './themeMode.ts'

/** MUI's theme by the mode in react-admin's store, light by default; on paper it is light. */
export function ConsoleTheme({ children }: { children: ReactNode }) {
  const [mode] = useStore<ThemeMode>(THEME_KEY, 'light')
  // A light page need not be drawn anew to be printed.
  const isDarkOnPaper = useMediaQuery(mode === 'dark' ? 'print' : 'not all', { noSsr: true })
  const themes = useMemo(
    () => ({ lightTheme, darkTheme: isDarkOnPaper ? lightTheme : darkTheme, defaultTheme: 'light' as const }),
    [isDarkOnPaper],
  )
  return (
    <ThemesContext value={themes}>
      <ThemeProvider>{children}</ThemeProvider>
    </ThemesContext>
  )
}
