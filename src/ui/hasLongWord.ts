/** Whether a text has a word of more characters than that: it can be broken anywhere, but wants lines of some width. */
export const hasLongWord = (text: string, characters: number): boolean => text.split(/\s/).some(({ length }) => length > characters)
