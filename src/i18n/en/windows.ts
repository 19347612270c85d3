import type { windows as korean } from '../ko/windows.ts'

/** See src/i18n/ko/windows.ts. */
export const windows: typeof korean = {
  here: 'This computer',
  hint: 'Choose the place of this computer: its calls tell patients where to go.',
  none: 'Choose a place',
  closedPlace: '%{place} · closed',
  takenPlace: '%{place} · %{name}',
  next: 'Call next',
  close: 'Close %{place}',
  open: 'Open %{place}',
  closed: '%{place} is closed. Open it to call the next patient.',
  taken: '%{name} is at %{place}. Complete that patient to call the next one.',
  shared: '%{name} has also called to %{place} a moment ago. Please check whether two computers have the same place.',
}
