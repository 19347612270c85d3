import { masked } from '../board/masked.ts'
import { readOption } from '../board/readOption.ts'

/** Returns a function that masks names by a board's options. */
export const maskedBy = (option: unknown) => masked(readOption(option).masking)
