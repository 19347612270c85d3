export type ThemeMode = 'light' | 'dark'

/** Where this device keeps the mode, and react-admin's store too (`useTheme`). */
export const THEME_KEY = 'theme'

/** The mode chosen on this device; light where nobody chose. */
export const readThemeMode = (): ThemeMode => (localStorage.getItem(THEME_KEY) === 'dark' ? 'dark' : 'light')

/** Remembers the mode on this device, and draws the page in it. */
export function saveThemeMode(mode: ThemeMode): void {
  localStorage.setItem(THEME_KEY, mode)
  applyThemeMode(mode)
}

/** Has the style sheets take the tokens of the mode. */
export function applyThemeMode(mode: ThemeMode): void {
  document.documentElement.dataset['theme'] = mode
}
