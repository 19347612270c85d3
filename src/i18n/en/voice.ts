import type { voice as ko } from '../ko/voice.ts'

/** A hospital's own recordings of spoken calls. */
export const voice: typeof ko = {
  button: 'Voice',
  buttonHint: 'Listen to the calls, and record them in your own voice.',
  title: 'Voice',
  lead: 'Calls are said by the recordings below, one after another. Upload your own, and calls are said by them; reset one, and the one that ships says it. A room without a recording is called by its number alone.',
  canSpeak: 'The server has a program that speaks. It can be chosen in the options of a board, under Voice.',
  cannotSpeak: 'With a program that speaks (VOICE_COMMAND) rooms without a recording are called by their names, too.',
  import: 'Import recordings',
  importHint:
    'Several files, or a ZIP file, at once. Each is called as what it says: 37.wav, 번 고객님.wav, 채혈실로.wav',
  stored: '%{count} recordings stored.',
  resetDone: 'The recording that ships says it again.',
  left: '%{count} files were not imported',
  more: 'and %{count} more',
  reasons: {
    unknown: 'No part is called as this file.',
    unreadable: 'It is no sound, or this browser cannot play it.',
    silent: 'Nothing can be heard.',
    tooLong: 'It is too long: up to 8 seconds are taken.',
    archive: 'The ZIP file cannot be opened.',
  },
  groups: { rooms: 'Rooms', sentence: 'Sentence', numbers: 'Numbers', others: 'Other rooms' },
  ownOf: '%{own} of %{all} your own',
  states: { shipped: 'Shipped', own: 'Your own, %{seconds} s', missing: 'No recording' },
  play: 'Play %{label}',
  upload: 'Upload %{label}',
  reset: 'Reset %{label}',
}
