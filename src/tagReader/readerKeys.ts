/** Longest time between two keys of a tag reader, in ms; no person types as fast. */
export const READER_MS = 40

/** Whether a key is a modifier, which does not interrupt a burst. */
export const isModifier = ({ key }: KeyboardEvent): boolean => MODIFIERS.includes(key)

const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta', 'CapsLock']
