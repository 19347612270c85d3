import { describe, expect, it } from 'vitest'
import { isSeenCharacter, line, lines, NumberIdParams, requiredText, sortBy, text } from '../../contract/common.ts'
import { DidOption, NoticePatch, VideoPatch } from '../../contract/didOptions.ts'
import { DidPatch } from '../../contract/dids.ts'
import { ExamPatch } from '../../contract/exams.ts'
import { RoomPatch, RoomQuery } from '../../contract/rooms.ts'
import { TagMappingPatch } from '../../contract/tagMappings.ts'
import { UserPatch } from '../../contract/users.ts'
import { VisitPatch } from '../../contract/visits.ts'

describe('text', () => {
  it('is stored composed and trimmed', () => {
    expect(text(10).parse(`  ${'홍길동'.normalize('NFD')} `)).toBe('홍길동')
  })

  it('DE-25 is counted as it is stored', () => {
    expect(text(3).safeParse(`  ${'홍길동'.normalize('NFD')}  `).success).toBe(true)
    expect(text(3).safeParse('홍길동님').success).toBe(false)
  })

  it('is required when it must be, whatever blanks there are', () => {
    for (const blank of ['', ' ', '\u3000\t\n']) expect(requiredText(10).safeParse(blank).success).toBe(false)
  })

  it('holds no NUL and no half of a character', () => {
    for (const broken of ['a\0', '\ud83d', '\ude00']) expect(text(10).safeParse(broken).success).toBe(false)
    expect(text(10).parse('😀')).toBe('😀')
  })
})

describe('text that people read', () => {
  const UNSEEN = [
    '\u0000',
    '\u0007',
    '\u001f',
    '\u007f',
    '\u0085',
    '\u00ad',
    '\u061c',
    '\u115f',
    '\u200b',
    '\u200e',
    '\u200f',
    '\u202a',
    '\u202e',
    '\u2028',
    '\u2060',
    '\u2066',
    '\u2069',
    '\u3164',
    '\ufeff',
    '\uffa0',
  ]
  it.each(UNSEEN)('DE-25 holds nothing that nobody sees, in a line or in lines: %j', (unseen) => {
    for (const kind of [line, lines]) {
      const { error } = kind(50).safeParse(`홍${unseen}길동`)
      expect(error?.issues).toHaveLength(1)
      expect(error?.issues[0]?.message).toMatch(/문자/)
    }
    expect(isSeenCharacter(unseen)).toBe(false)
  })

  it('DE-25 breaks into lines where it may, and nowhere else', () => {
    expect(lines(50).parse('첫째\n\t둘째\r\n셋째')).toBe('첫째\n\t둘째\r\n셋째')
    expect(line(50).safeParse('홍\ufffd동').success).toBe(false)
    expect(line(50).safeParse('첫째\n둘째').error?.issues[0]?.message).toContain('보이지 않거나 깨진 문자')
  })

  it.each([
    '홍길동',
    'José Müller',
    '洪吉童',
    'محمد علي',
    'هنرمند\u200cپور',
    'श्रीकांत',
    '👩‍⚕️길동',
    '홍길동\u3000',
    '홍길동'.normalize('NFD'),
  ])('takes any name as it is written: %s', (name) => {
    expect(line(50).parse(name)).toBe(name.normalize('NFC').trim())
  })

  it('is masked by a character that is seen', () => {
    for (const seen of ['O', '*', '○', '가', '🙂']) expect(isSeenCharacter(seen)).toBe(true)
    for (const unseen of [' ', '\u0301', '\u2800', '\u200d']) expect(isSeenCharacter(unseen)).toBe(false)
  })
})

describe('DE-03 sort', () => {
  const sort = sortBy(['no', 'name.kr'])
  it.each([
    ['no.asc', [{ field: 'no', dir: 'asc' }]],
    [
      'name.kr.desc,no.asc',
      [
        { field: 'name.kr', dir: 'desc' },
        { field: 'no', dir: 'asc' },
      ],
    ],
    ['', undefined],
    [undefined, undefined],
  ])('DE-03 reads %j', (value, keys) => {
    expect(sort.parse(value)).toEqual(keys)
  })

  it.each(['no', 'asc', '.asc', 'no.', 'no.ASC', 'name.asc', 'no.asc,', 'no.asc,no.asc', 'no asc', ' no.asc'])(
    'DE-03 refuses %j',
    (value) => {
      expect(sort.safeParse(value).success).toBe(false)
    },
  )
})

describe('changes', () => {
  it.each(Object.entries({ RoomPatch, DidPatch, TagMappingPatch, VisitPatch }))(
    '%s of an id alone changes nothing: no default slips in',
    (_, patch) => {
      expect(patch.parse({ id: 1 })).toEqual({ id: 1 })
      expect(patch.safeParse({}).success).toBe(false)
    },
  )

  it.each(Object.entries({ ExamPatch, UserPatch }))(
    '%s of an id alone changes nothing: no default slips in',
    (_, patch) => {
      expect(patch.parse({ id: 'a' })).toEqual({ id: 'a' })
    },
  )

  it('of options change nothing that they do not name', () => {
    expect(NoticePatch.parse({ didId: 1 })).toEqual({ didId: 1 })
    expect(VideoPatch.parse({ didId: 1, use: true })).toEqual({ didId: 1, use: true })
  })
})

describe('DE-25 addresses', () => {
  const url = (value: string) => VideoPatch.safeParse({ didId: 1, url: value }).success
  it.each(['', '/api/files/a-1.mp4', 'http://192.0.2.1/a.mp4', 'https://example.org/a?b=c#d'])(
    'DE-25 takes %j',
    (value) => {
      expect(url(value)).toBe(true)
    },
  )

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.org',
    '//example.org/a',
    '/etc/passwd',
    '/api/files/../x',
    'file:///a',
    'a.mp4',
    `https://example.org/${'a'.repeat(2_000)}`,
  ])('DE-25 refuses %j', (value) => {
    expect(url(value)).toBe(false)
  })
})

it('DE-13 numbers in a path are digits only', () => {
  expect(NumberIdParams.parse({ id: '2147483647' })).toEqual({ id: 2_147_483_647 })
  for (const id of ['', '0', '01', '-1', '1e3', '0x10', ' 5', '5 ', '1.0', '2147483648', 'NaN'])
    expect(NumberIdParams.safeParse({ id }).success).toBe(false)
})

it('DE-04 an empty filter is no filter', () => {
  expect(RoomQuery.parse({ name: '', no: '', useRfid: '', maxPatientMin: '', page: '', size: '', sort: '' })).toEqual(
    {},
  )
})

it('DE-06 the options that anyone may read hold nothing of a patient or an address', () => {
  expect(Object.keys(DidOption.shape)).toEqual([
    'id',
    'clock',
    'delayTime',
    'doctorPhoto',
    'masking',
    'notice',
    'video',
    'screen',
    'calls',
    'tag',
    'voice',
    'tickets',
  ])
})
