import type { emergency as ko } from '../ko/emergency.ts'

/** The page of the emergency texts, and the warning over every page while one is shown. */
export const emergency: typeof ko = {
  menu: 'Emergency text',
  now: 'Screens are showing an emergency text',
  nowOn: '%{text} · %{count} boards',
  open: 'View',
  new: 'New emergency text',
  hint: 'The text covers the whole screen of a board. Calls and video are hidden meanwhile.',
  preview: 'Preview of the boards',
  onWall: 'Emergency · 비상 안내',
  text: 'Text',
  where: 'Screens',
  some: 'Chosen boards',
  boards: 'Boards',
  ends: 'Ends',
  openEnd: 'Until ended by hand',
  minutes: 'In %{minutes} minutes',
  until: 'until %{at}',
  speaks: 'Speak it too',
  speaksHint: 'Every screen repeats it with an alarm, also in quiet hours.',
  spoken: 'spoken',
  by: '%{name} · %{at}',
  show: 'Show on screens',
  askTitle: 'Show this emergency text?',
  ask: 'The text covers the screens of %{count} boards.',
  askSpoken: 'The text covers the screens of %{count} boards, with an alarm and speech.',
  end: 'End',
  started: 'Emergency text shown on %{count} boards',
  ended: 'Emergency text ended',
  presets: {
    fire: 'Fire: please leave the building',
    earthquake: 'Earthquake: take cover',
    blackout: 'Power failure: please wait',
  },
}

/** The warning over every page while somebody at a kiosk calls for staff. */
export const kioskHelp = {
  title: 'Somebody at the kiosk “%{name}” calls for staff',
  since: 'Since %{at}',
  end: 'On my way',
  failed: 'Not ended',
}
