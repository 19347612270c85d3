import type { search as korean } from '../ko/search.ts'

export const search: typeof korean = {
  title: 'Find a patient',
  label: 'Name, initial consonants, number, patient number, tag',
  open: 'Find a patient (Ctrl K)',
  hint: 'Finds today’s patients and those who are expected. Korean names are found by their initial consonants, too.',
  found: '%{count} found.',
  many: 'These are the closest %{count}. Type more to narrow them down.',
  none: 'Nobody was found.',
  noneHint: 'Try a part of the name, its initial consonants, or a number.',
  number: 'No. %{number}',
  left: 'Rooms left: %{rooms}',
  details: 'Check-in',
  toBoard: 'Show at the board',
  send: 'Send to a board',
  arrive: 'Check in',
  expected: 'Expected, not here yet',
  of: '%{action}: %{name}',
}
