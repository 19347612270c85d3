import type { firstSteps as korean } from '../ko/firstSteps.ts'

export const firstSteps: typeof korean = {
  title: 'Getting started',
  hint: 'Step by step, until the first patient is called.',
  done: 'Setup is complete. The first patient has been called.',
  dismiss: 'Close the guide',
  finished: 'Done',
  steps: {
    room: { title: 'Room', hint: 'Where patients are examined.', act: 'Add a room' },
    board: { title: 'Board', hint: 'Uses the number and name of the room.', act: 'Add its board' },
    staff: { title: 'Staff', hint: 'Accounts for colleagues. You can do this later.', act: 'Add an account' },
    screen: { title: 'Screen', hint: 'Open this address on the screen of the waiting area.', act: 'Open the screen' },
    patient: { title: 'First patient', hint: 'Joins the queue immediately.', act: 'Check in the first patient' },
    call: {
      title: 'First call',
      hint: 'Press Call: the name appears large on the screen.',
      act: 'Call the first patient',
    },
  },
}
