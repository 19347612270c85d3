import type { keys as korean } from '../ko/keys.ts'

export const keys: typeof korean = {
  title: 'Keyboard shortcuts',
  everywhere: 'Everywhere',
  list: 'List',
  cockpit: 'Waiting patients',
  help: 'Open this help',
  close: 'Close a dialog',
  search: 'Find a patient',
  filter: 'Go to the first filter',
  add: 'Add',
  rows: 'Next or previous patient',
  boards: 'Next or previous board',
  primary: 'Call; for patients in exam: done',
  hold: 'Hold',
  complete: 'Done',
  callNumber: 'Call by number',
  undo: 'Undo the last action',
  recall: 'Call a patient in exam again',
  noShow: 'Put a called patient who does not come behind others',
  enabled: 'Use character keys',
  enabledHint: 'Off: letters and signs do nothing. Kept on this device.',
}
