import { readFileSync } from 'node:fs'
import { hashOf } from './prepare.mjs'

/** What each picture of docs/images showed when it was taken. */
export const NOTES = 'docs/images/notes.json'

interface PictureNote {
  /** Folders, with blanks between them. */
  readonly shows: string
  readonly hash: string
}

/** Reads the notes of all pictures, by name. */
export const readNotes = (): Record<string, PictureNote> =>
  JSON.parse(readFileSync(NOTES, 'utf8')) as Record<string, PictureNote>

/** Returns the pictures that are older than what they show. */
export const olderPictures = (): string[] =>
  Object.entries(readNotes()).flatMap(([name, { shows, hash }]) => (hashOf(shows.split(' ')) === hash ? [] : name))
