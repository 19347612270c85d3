import { useDeviceValue } from '../../../ui/deviceValue.ts'

/** A roll of 80 mm, of a receipt printer, or a sheet of A5. */
export const SLIP_SIZES = ['ROLL', 'A5'] as const
export type SlipSize = (typeof SLIP_SIZES)[number]

/** How this device prints slips: each desk has its own printer. */
export interface SlipSettings {
  readonly size: SlipSize
  /** The whole name stands on the slip; masked unless somebody chose so. */
  readonly hasFullName: boolean
  /** A slip is printed after each check-in. */
  readonly isAutomatic: boolean
}

const ON = 'on'

/** The settings of this device, and what changes them. */
export function useSlipSettings(): readonly [settings: SlipSettings, change: (changed: Partial<SlipSettings>) => void] {
  const [size, saveSize] = useDeviceValue('slip.size')
  const [fullName, saveFullName] = useDeviceValue('slip.fullName')
  const [automatic, saveAutomatic] = useDeviceValue('slip.automatic')
  const settings: SlipSettings = {
    size: SLIP_SIZES.find((each) => each === size) ?? 'ROLL',
    hasFullName: fullName === ON,
    isAutomatic: automatic === ON,
  }
  const change = (changed: Partial<SlipSettings>) => {
    if (changed.size) saveSize(changed.size)
    if (changed.hasFullName !== undefined) saveFullName(changed.hasFullName ? ON : '')
    if (changed.isAutomatic !== undefined) saveAutomatic(changed.isAutomatic ? ON : '')
  }
  return [settings, change]
}
