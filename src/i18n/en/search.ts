import type { search as korean } from '../ko/search.ts'

export const search: typeof korean = {
  title: 'Find a patient',
  label: 'Name, initial consonants, number, patient number, tag',
  open: 'Find a patient (Ctrl K)',
  hint: 'Finds today’s patients and expected patients. You can also search Korean names by their initial consonants.',
  found: '%{count} found.',
  many: 'The %{count} best matches are shown. Type more to narrow them down.',
  none: 'No results.',
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
