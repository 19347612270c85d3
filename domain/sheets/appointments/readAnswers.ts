import { KIOSK_ANSWER_DIGITS } from '../../kioskQuestions.ts'
import { readDay } from './readTime.ts'

/** Any leap year: 29 February is a day of birth. */
const LEAP_YEAR = 2000
/** A birth date without separators, or the beginning of a longer number. */
const DIGITS = /^(?:\d{4}|\d{2})(\d{2})(\d{2})(?:\D|$)/

/**
 * Reads the day and month of a birth date: `1980-03-05`, `800305`, `19800305`, `80.3.5`, `800305-1`.
 * @returns `0305`; '' for anything else
 */
export function birthDayOf(typed: string): string {
  const text = typed.trim()
  const [, month, day] = DIGITS.exec(text) ?? []
  const date = month === undefined ? readDay(text, LEAP_YEAR) : readDay(`${LEAP_YEAR}-${month}-${day}`, LEAP_YEAR)
  return date === undefined ? '' : date.slice('2000-'.length).replace('-', '')
}

/** Digits of the shortest phone numbers: an extension is none. */
const PHONE_DIGITS_MIN = 7

/** Returns the last four digits of a phone number; '' for anything else. */
export function phoneEndOf(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '')
  return digits.length < PHONE_DIGITS_MIN ? '' : digits.slice(-KIOSK_ANSWER_DIGITS)
}
