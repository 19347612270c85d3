/** Questions of a kiosk before it checks a patient in: none, the day and month of birth, or the end of the phone number. */
export const KIOSK_QUESTIONS = ['NONE', 'BIRTH_DAY', 'PHONE'] as const
export type KioskQuestion = (typeof KIOSK_QUESTIONS)[number]

/** Number of digits of each answer: `0305`, or the last four of a phone number. */
export const KIOSK_ANSWER_DIGITS = 4
/** Number of wrong answers after which only the desk checks the patient in. */
export const KIOSK_TRIES = 3

/** Answers to the questions of a kiosk; '' where nobody said. Only they are kept of a birth date and a phone number. */
export interface KioskAnswers {
  /** Month and day, `0305`. */
  readonly birthDay?: string | undefined
  /** Last four digits. */
  readonly phoneEnd?: string | undefined
}
