import { expect, it } from 'vitest'
import { forgetLinkState } from '../../../../src/pages/waitings/keys/useLedToRow.ts'

it('removes one field of a link from the history, so that a reload does not act on it again', () => {
  history.replaceState({ usr: { entry: 7, key: 'k' }, key: 'x', idx: 1 }, '')
  forgetLinkState('entry')
  forgetLinkState('missing')
  expect(history.state).toEqual({ usr: { key: 'k' }, key: 'x', idx: 1 })
})
