import { ID_PATTERN, isTakenId } from '../limits.ts'
import { areSeenLines } from '../unseenText.ts'
import type { CellKind, SheetText } from './column.ts'
import { CELL_MAX } from './fileRow.ts'
import { halfWidth } from './halfWidth.ts'

/** Value of a cell, or its problem. */
export type CellReading = { readonly value: unknown } | { readonly problem: string }

/** Texts about cells. */
export type CellText =
  | `importing.${'notDigits' | 'notOnOff' | 'notKnown' | 'notWhole' | 'notChoice' | 'tooShort' | 'unseen'}`
  | `ra.validation.${'maxLength' | 'minValue' | 'maxValue'}`
  | `form.${'idPattern' | 'idTaken' | 'on' | 'off'}`

/** Reads the text of a non-empty cell. */
export function readCell<K extends string>(
  kind: CellKind<K>,
  cell: string,
  text: SheetText<NoInfer<K> | CellText>,
): CellReading {
  // The time to normalize grows with the square of the length.
  if (cell.length > CELL_MAX) return { problem: text('ra.validation.maxLength', { max: maxOf(kind) }) }
  const written = cell.normalize('NFC')
  // Words keep the width in which they are written.
  const typed = (kind.type === 'text' && !kind.isCode && !kind.id ? written : halfWidth(written)).trim()
  const tooLong = (max: number, value = typed) => isTooLong(value, max, text)
  switch (kind.type) {
    case 'text':
      return readText(kind, typed, text)
    case 'digits':
      if (!/^\d+$/.test(typed)) return { problem: text('importing.notDigits') }
      return tooLong(kind.max) || { value: typed }
    case 'number':
      return readNumber(kind, typed, text)
    case 'onOff': {
      const value = readOnOff(typed, text)
      return value === undefined ? { problem: text('importing.notOnOff') } : { value }
    }
    case 'choice':
      return readChoice(kind, typed, text)
    case 'password': {
      // not trimmed, because a space may be part of a password
      const password = cell.normalize('NFC')
      if (password.length < kind.min) return { problem: text('importing.tooShort', { min: kind.min }) }
      return tooLong(kind.max, password) || { value: password }
    }
    case 'reference': {
      const value = kind.read(typed)
      return value === undefined ? { problem: text('importing.notKnown') } : { value }
    }
    case 'parsed': {
      const value = kind.read(typed)
      if (value !== undefined) return { value }
      return { problem: typeof kind.problem === 'string' ? text(kind.problem) : kind.problem(typed) }
    }
    case 'shown':
      return { value: typed }
  }
}

const maxOf = <K extends string>(kind: CellKind<K>) => ('max' in kind && kind.type !== 'number' ? kind.max : CELL_MAX)

const isTooLong = (value: string, max: number, text: SheetText<CellText>) =>
  value.length > max && { problem: text('ra.validation.maxLength', { max }) }

/** Reads a text; line breaks and tabs of a cell become spaces where the field has one line. */
function readText(
  { id, lines, max }: Extract<CellKind<never>, { type: 'text' }>,
  typed: string,
  text: SheetText<CellText>,
): CellReading {
  if (id && !ID_PATTERN.test(typed)) return { problem: text('form.idPattern') }
  if (id && isTakenId(typed)) return { problem: text('form.idTaken') }
  const value = lines ? typed : typed.replaceAll(/[\r\n\t]+/g, ' ')
  if (!areSeenLines(value)) return { problem: text('importing.unseen') }
  return isTooLong(value, max, text) || { value }
}

function readNumber({ min, max }: { min: number; max: number }, typed: string, text: SheetText<CellText>): CellReading {
  if (!/^-?\d+$/.test(typed)) return { problem: text('importing.notWhole') }
  const value = Number(typed)
  if (value < min) return { problem: text('ra.validation.minValue', { min }) }
  return value > max ? { problem: text('ra.validation.maxValue', { max }) } : { value }
}

/** Spellings of other programs, besides the console's own words. */
const ON = ['on', 'true', 'y', 'yes', '1', 'o']
const OFF = ['off', 'false', 'n', 'no', '0', 'x']

function readOnOff(typed: string, text: SheetText<CellText>): boolean | undefined {
  const word = typed.toLowerCase()
  if (word === text('form.on').toLowerCase() || ON.includes(word)) return true
  return word === text('form.off').toLowerCase() || OFF.includes(word) ? false : undefined
}

function readChoice<K extends string>(
  { labels, allowed }: Extract<CellKind<K>, { type: 'choice' }>,
  typed: string,
  text: SheetText<NoInfer<K> | CellText>,
): CellReading {
  const choices = allowed.flatMap((value) => {
    const label = labels[value]
    return label ? [{ value, label: text(label) }] : []
  })
  const found = choices.find(({ value, label }) => typed === label || typed.toUpperCase() === value.toUpperCase())
  if (found) return { value: found.value }
  return { problem: text('importing.notChoice', { choices: choices.map(({ label }) => label).join(', ') }) }
}
