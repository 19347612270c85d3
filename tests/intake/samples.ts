import { join } from 'node:path'

/** Folder of messages that others wrote; their licence is beside them. */
export const SAMPLES = join(import.meta.dirname, '../fixtures/hl7')
