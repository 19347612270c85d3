/** Birth date of six digits, and seven digits of which the first says the century and the sex; some may be starred. */
const NUMBER = String.raw`\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])-?[1-8][\d*]{6}`
const WHOLE = new RegExp(`^${NUMBER}$`)
const WITHIN = new RegExp(String.raw`(?<!\d)(?:${NUMBER})(?!\d)`, 'g')

/** Whether a text is a resident registration number (주민등록번호, 외국인등록번호), which is never stored. */
export const isResidentNumber = (text: string): boolean => WHOLE.test(text)

/** Whether a text contains a resident registration number. */
export const hasResidentNumber = (text: string): boolean => withoutResidentNumbers(text) !== text

/** Replaces the resident registration numbers in a text. */
export const withoutResidentNumbers = (text: string): string => text.replaceAll(WITHIN, '******-*******')
