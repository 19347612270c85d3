import { useEffect, useSyncExternalStore } from 'react'
import type { WallLanguage } from '../../../contract/boardOptions.ts'
import { displayLanguage, onLanguage, setDisplayLanguage } from '../../i18n/display/english.ts'
import { deviceLocale } from '../../i18n/locale.ts'

/** Switches to the board's language, or the device's for `auto`; rerenders once its texts are loaded. */
export function useWallLanguage(chosen: WallLanguage): void {
  useSyncExternalStore(onLanguage, displayLanguage)
  useEffect(() => {
    // When its texts fail to load, the wall keeps its current language, and the watchdog reloads the page.
    setDisplayLanguage(chosen === 'auto' ? deviceLocale() : chosen).catch(() => undefined)
  }, [chosen])
}
