/** Removes all non-digits (RM-07); full-width digits of Korean and Japanese keyboards count as digits. */
export const onlyDigits = (value: string): string => value.normalize('NFKC').replace(/\D/g, '')
