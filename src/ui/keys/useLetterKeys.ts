import { useDeviceValue } from '../deviceValue.ts'

/** Where this device keeps that letters and signs shall rest: 'off'. */
const KEY = 'ConsoleShortcuts'

/** Whether letters and signs are keys on this device (WCAG 2.1.4), and what changes it. */
export function useLetterKeys(): readonly [enabled: boolean, enable: (enabled: boolean) => void] {
  const [stored, save] = useDeviceValue(KEY)
  return [stored !== 'off', (enabled) => save(enabled ? 'on' : 'off')]
}
