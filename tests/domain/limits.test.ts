import { examCalls } from '../../contract/exams.ts'
import { secondFactorCalls } from '../../contract/secondFactor.ts'
import { userCalls } from '../../contract/users.ts'
import { describe, expect, it } from 'vitest'
import {
  HOST_PATTERN,
  ID_PATTERN,
  IDS_TAKEN,
  IMAGE_BYTES_MAX,
  MAC_PATTERN,
  VIDEO_BYTES_MAX,
} from '../../domain/limits.ts'

describe('DE-25 what may be typed', () => {
  it.each([
    [
      'an id',
      ID_PATTERN,
      ['kim', 'dr.lee', 'a_b-3', 'A', '7'],
      ['', '김민지', ' kim', 'kim ', 'a b', 'a/b', '!kim', 'kim!'],
    ],
    [
      'an address',
      HOST_PATTERN,
      ['192.0.2.1', 'did-3.local', 'fe80::1'],
      ['a b', ' 192.0.2.1', '192.0.2.1 ', 'http://did', 'did/', '대기판'],
    ],
    [
      'a MAC address',
      MAC_PATTERN,
      ['', '00:1B:44:11:3A:B7', '00-1b-44-11-3a-b7'],
      [
        '00:1B:44:11:3A',
        '00:1B:44:11:3A:B7:00',
        '0:1:4:1:3:B',
        '00:1B:44:11:3A:B',
        '00:1G:44:11:3A:B7',
        '00:1B:44:11:3A:G7',
        '001B44113AB7',
        ' 00:1B:44:11:3A:B7',
        '00:1B:44:11:3A:B7 ',
        '00.1B.44.11.3A.B7',
        '00:B7',
      ],
    ],
  ])('DE-25 of %s', (_, pattern, right, wrong) => {
    expect(right.filter((text) => !pattern.test(text))).toEqual([])
    expect(wrong.filter((text) => pattern.test(text))).toEqual([])
  })

  it('DE-25 no id that is an address of the console or of a call', () => {
    const fixed = [userCalls, secondFactorCalls, examCalls].flatMap((group) =>
      Object.values(group).flatMap(({ path }) => /^\/v1\/(?:users|exams)\/([^:/]+)$/.exec(path)?.[1] ?? []),
    )
    // The dialogs that add a record and set the rights of staff, and segments that navigate up.
    expect([...IDS_TAKEN].sort()).toEqual([...new Set([...fixed, 'create', 'rights', '.', '..'])].sort())
  })

  it('OM-05 OM-06 photos of 10 MB and videos of 1 GB', () => {
    expect([IMAGE_BYTES_MAX, VIDEO_BYTES_MAX]).toEqual([10_485_760, 1_073_741_824])
  })
})
