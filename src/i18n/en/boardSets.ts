import { labelsIn, RECORD_LABELS } from '../../../domain/recordLabels.ts'
import { ENGLISH } from '../../../domain/text.ts'
import { valueText } from '../../../domain/valueTexts.ts'
import type { boardSets as korean } from '../ko/boardSets.ts'

/** Several boards on one screen. */
export const boardSets: typeof korean = {
  name: 'Set of boards |||| Sets of boards',
  menu: 'Sets of boards',
  button: 'Several on one screen',
  buttonHint: 'Shows several boards on one screen.',
  open: 'Open',
  add: 'Add a board',
  empty: 'There are no sets of boards.',
  invite:
    'Where a corridor or a small clinic has one television, up to eight boards can be shown on it. Please add the boards first.',
  fields: labelsIn(RECORD_LABELS.boardSets, ENGLISH),
  hints: {
    id: 'Typed after /s/ at the screen, such as hall. It cannot be changed later.',
    didIds: 'Choose %{min} to %{max} boards, in the order in which they are shown.',
    address: 'Type this address into the browser of the screen on the wall; it opens all chosen boards.',
  },
  checks: { id: valueText('SHORT_ADDRESS', ENGLISH), didIds: valueText('BOARDS_ON_SCREEN', ENGLISH) },
}
