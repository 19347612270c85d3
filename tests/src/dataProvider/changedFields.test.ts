import { expect, it } from 'vitest'
import { changedFields } from '../../../src/dataProvider/changedFields.ts'

const room = { id: 1, no: '1', name: { kr: '채혈실', en: 'Lab' }, memo: null, useRfid: true, roomIds: [1, 2] }

it.each([
  ['nothing for an untouched record', room, {}],
  ['a changed field', { ...room, no: '2' }, { no: '2' }],
  ['a switch turned off', { ...room, useRfid: false }, { useRfid: false }],
  [
    'the whole of a field of several texts when one of them changed',
    { ...room, name: { kr: '채혈실', en: '' } },
    { name: { kr: '채혈실', en: '' } },
  ],
  [
    'nothing for a field of several texts that are the same',
    { ...room, name: { en: 'Lab', kr: '채혈실', jp: '' } },
    {},
  ],
  ['nothing for a field that was absent and is empty', { ...room, memo: '', more: '' }, {}],
  ['a changed list as a whole', { ...room, roomIds: [2] }, { roomIds: [2] }],
  ['a reference taken away', { ...room, no: null }, { no: null }],
])('RM-09 finds %s', (_, data, changes) => {
  expect(changedFields(data, room)).toEqual(changes)
})
