/** Removes all non-digits; full-width digits of Korean and Japanese keyboards count as digits. */
export const onlyDigits = (value: string): string => value.normalize('NFKC').replace(/\D/g, '')
