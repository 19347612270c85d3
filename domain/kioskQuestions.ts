/** Questions of a kiosk before it checks a patient in: none, the day and month of birth, or the end of the phone number. */
export const KIOSK_QUESTIONS = ['NONE', 'BIRTH_DAY', 'PHONE'] as const
export type KioskQuestion = (typeof KIOSK_QUESTIONS)[number]

/**
 * State of a kiosk's printer, as its browser reports it: nothing yet, that it printed without asking, or that it opened its
 * dialog, so that a person would have to press. Browsers never say that paper is missing.
 */
export const KIOSK_PRINTERS = ['UNKNOWN', 'PRINTS', 'ASKS'] as const
export type KioskPrinter = (typeof KIOSK_PRINTERS)[number]

/** A kiosk calls once a minute, and its last use is stored as seldom: without one for so long it is away, in ms. */
export const KIOSK_AWAY_MS = 180_000

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
