import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { ThemeProvider, ThemesContext, useStore } from 'react-admin'
import { darkTheme, lightTheme } from './muiTheme.ts'

/** Applies the mode in react-admin's store, light by default, to MUI and to the style sheets; on paper MUI is light. */
export function ConsoleTheme({ children }: { children: ReactNode }) {
  const [mode] = useStore('theme', 'light')
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = mode
  }, [mode])
  // A light page need not be drawn anew to be printed. MUI warns of each query that says `print`.
  const isDarkOnPaper = useMediaQuery(mode === 'dark' ? 'not screen' : 'not all', { noSsr: true })
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
