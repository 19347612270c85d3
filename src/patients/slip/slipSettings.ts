import { useStore } from 'react-admin'

/** An 80 mm roll of a receipt printer, or a sheet of A5. */
export const SLIP_SIZES = ['ROLL', 'A5'] as const
export type SlipSize = (typeof SLIP_SIZES)[number]

/** Slip settings of this device, as each desk has its own printer. */
interface SlipSettings {
  readonly size: SlipSize
  /** Print the full name; it is masked by default. */
  readonly hasFullName: boolean
  /** Print a slip after each check-in. */
  readonly isAutomatic: boolean
}

const ON = 'on'

/** The settings of this device, and a function that changes them. */
export function useSlipSettings(): readonly [settings: SlipSettings, change: (changed: Partial<SlipSettings>) => void] {
  const [size, saveSize] = useStore('slip.size', '')
  const [fullName, saveFullName] = useStore('slip.fullName', '')
  const [automatic, saveAutomatic] = useStore('slip.automatic', '')
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
