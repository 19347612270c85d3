import { expect, it } from 'vitest'
import { birthDayOf, phoneEndOf } from '../../../domain/sheets/appointments/readAnswers.ts'

it.each([
  ['1980-03-05', '0305'],
  ['1980.3.5', '0305'],
  ['80/03/05', '0305'],
  ['19800305', '0305'],
  ['800305', '0305'],
  ['800305-1', '0305'],
  ['1980년 3월 5일', '0305'],
  ['1984-02-29', '0229'],
  ['29285', '0305'],
  ['', ''],
  ['모름', ''],
  ['801305', ''],
  ['12345678901', ''],
])('the day of birth of %j is %j (DE-49)', (typed, day) => {
  expect(birthDayOf(typed)).toBe(day)
})

it.each([
  ['010-1234-5678', '5678'],
  ['+82 10 1234 5678', '5678'],
  ['(02) 123-4567', '4567'],
  ['5678', ''],
  ['', ''],
])('the end of the phone number %j is %j (DE-49)', (typed, end) => {
  expect(phoneEndOf(typed)).toBe(end)
})
