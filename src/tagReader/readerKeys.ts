/** A tag reader types faster than any hand, in ms between two keys. */
export const READER_MS = 40

/** Keys that type nothing by themselves: between two others they end no pace. */
export const isModifier = ({ key }: KeyboardEvent): boolean => MODIFIERS.includes(key)

const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta', 'CapsLock']
