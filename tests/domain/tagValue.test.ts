import { expect, it } from 'vitest'
import { normalTagValue } from '../../domain/tagValue.ts'

it.each([
  ['04A1B025C280', '04a1b025c280'],
  ['  E280\t', 'e280'],
  ['가'.normalize('NFD'), '가'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['Straße', 'STRASSE'],
])('DE-30 %j and %j are one value', (one, other) => {
  expect(normalTagValue(one)).toBe(normalTagValue(other))
})

it.each(['\u000204A1B025\u0003', '04:A1:B0:25', '04-a1-b0-25', '04 A1 B0 25', '04A1B025\r\n'])(
  'DE-31 %j is the card 04A1B025',
  (value) => expect(normalTagValue(value)).toBe(normalTagValue('04A1B025')),
)

it('DE-31 a value of separators only stays a value', () => {
  expect(normalTagValue('-')).not.toBe(normalTagValue(':'))
})

it('DE-30 different values stay different', () => {
  const values = ['04A1', '04A2', '4A1', 'О4А1', '']
  expect(new Set(values.map(normalTagValue)).size).toBe(values.length)
})

it('DE-30 the form of a form is itself, for every letter and its composed and upper forms', () => {
  const unstable: string[] = []
  for (let code = 1; code <= 0x1_ffff; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const letter = String.fromCodePoint(code)
    const normal = normalTagValue(letter)
    const forms = [normal, letter.normalize('NFD'), letter.toUpperCase(), letter.toLowerCase()]
    if (forms.some((form) => normalTagValue(form) !== normal)) unstable.push(code.toString(16))
  }
  expect(unstable).toEqual([])
})

it('DE-30 the form is in small letters', () => {
  expect(normalTagValue('04A1B025C280')).toBe('04a1b025c280')
})
