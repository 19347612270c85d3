import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Folder of messages that others wrote; their licences are beside them. */
export const SAMPLES = join(import.meta.dirname, '../fixtures/hl7')

/** Returns the names of those messages, below their folder. */
export const sampleNames = (): string[] =>
  readdirSync(SAMPLES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.hl7'))
    .toSorted()

/** Returns those messages as they are stored. */
export const samples = (): string[] => sampleNames().map((name) => readFileSync(join(SAMPLES, name), 'utf8'))

/** Returns a message with the ends of lines that HL7 has. */
export const withCr = (text: string): string => text.replaceAll(/\r?\n/g, '\r')
