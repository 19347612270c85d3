import { useEffect, useSyncExternalStore } from 'react'
import type { WallLanguage } from '../../../contract/screen.ts'
import { onLanguage, speak, spokenLanguage } from '../../i18n/display/english.ts'
import { deviceLocale } from '../../i18n/locale.ts'

/** Speaks the language that the board names, or the device's; the component renders again once it is spoken. */
export function useWallLanguage(chosen: WallLanguage): void {
  useSyncExternalStore(onLanguage, spokenLanguage)
  useEffect(() => {
    // Without its sentences the wall goes on in the language it has.
    speak(chosen === 'auto' ? deviceLocale() : chosen).catch(() => undefined)
  }, [chosen])
}
