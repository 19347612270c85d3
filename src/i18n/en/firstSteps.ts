import type { firstSteps as korean } from '../ko/firstSteps.ts'

export const firstSteps: typeof korean = {
  title: 'Getting started',
  hint: 'Step by step, until the first patient is on the screen.',
  done: 'All is set up. The first patient is on the screen.',
  dismiss: 'Close the guide',
  finished: 'Done',
  steps: {
    room: { title: 'Room', hint: 'Where patients are examined.', act: 'Start with a room' },
    board: { title: 'Board', hint: 'Takes number and name of the room.', act: 'Make its board' },
    staff: { title: 'Staff', hint: 'Accounts for colleagues. Can wait.', act: 'Make an account' },
    screen: { title: 'Screen', hint: 'Open this address on the screen of the waiting area.', act: 'Open the screen' },
    patient: { title: 'First patient', hint: 'Joins the queue at once.', act: 'Welcome the first patient' },
  },
}
