import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CALL_LANGUAGES } from '../../../domain/callLanguages.ts'
import {
  callPhrases,
  callSentence,
  isPart,
  languageOfPart,
  partInLanguage,
  partLabel,
  partOfRoom,
  SPOKEN_PARTS,
} from '../../../domain/voice/announcement.ts'
import { ROOM_NAMES, toRoom } from '../../../domain/voice/roomNames.ts'
import { numberParts, pronounced } from '../../../domain/voice/sinoKorean.ts'
import { isQuietAt } from '../../../contract/voice.ts'

const spoken = (number: number) => numberParts(number).map(pronounced).join(' ')

describe('a number is read as Korean reads it', () => {
  it.each([
    [1, '일'],
    [6, '육'],
    [10, '십'],
    [11, '십일'],
    [16, '심뉵'],
    [20, '이십'],
    [36, '삼심뉵'],
    [66, '육심뉵'],
    [99, '구십구'],
    [100, '백'],
    [101, '백 일'],
    [106, '뱅뉵'],
    [206, '이뱅뉵'],
    [116, '백 심뉵'],
    [160, '백 육십'],
    [200, '이백'],
    [999, '구백 구십구'],
    [1_000, '천'],
    [1_001, '천 일'],
    [1_006, '천뉵'],
    [1_016, '천 심뉵'],
    [1_106, '천 뱅뉵'],
    [2_345, '이천 삼백 사십오'],
    [6_606, '육천 육뱅뉵'],
    [9_999, '구천 구백 구십구'],
    [10_203, '일 공 이 공 삼'],
    [10_006, '일 공 공 공 육'],
  ])('%i: %s', (number, words) => {
    expect(spoken(number)).toBe(words)
  })

  it.each([0, -3, 1.5, Number.NaN])('%d is no number of a patient', (number) => {
    expect(numberParts(number)).toEqual([])
  })

  it('all of 1 to 9,999 consist of recorded parts that add up to them', () => {
    for (let number = 1; number <= 9_999; number += 1) {
      const parts = numberParts(number)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(number)
      expect(parts.every((part) => SPOKEN_PARTS.has(String(part)))).toBe(true)
    }
  })
})

describe('a call', () => {
  const said = (number: number | undefined, no: string, room: string) =>
    callPhrases({ numbers: number === undefined ? [] : [number], no, room }).map((phrase) =>
      phrase.map((part) => SPOKEN_PARTS.get(part)).join(' '),
    )

  it.each([
    ['a room with a recording', 37, '3', '채혈실', ['삼십칠 번 고갱님', '삼 번 채혈실로 들어오십시오']],
    ['blanks and letters in its name', 1, '12', ' 초음파 실', ['일 번 고갱님', '십이 번 초음파실로 들어오십시오']],
    ['small letters', 1, '4', 'ct실', ['일 번 고갱님', '사 번 씨티실로 들어오십시오']],
    ['a name of its own', 216, '101', '해오름방', ['이백 심뉵 번 고갱님', '백 일 번으로 들어오십시오']],
    ['200 characters', 5, '7', '가'.repeat(200), ['오 번 고갱님', '칠 번으로 들어오십시오']],
    ['no name', 5, '7', '', ['오 번 고갱님', '칠 번으로 들어오십시오']],
    ['no name that can be read', 5, '7', '🏥', ['오 번 고갱님', '칠 번으로 들어오십시오']],
    ['a name in a language that is not recorded', 5, '7', 'غرفة الدم', ['오 번 고갱님', '칠 번으로 들어오십시오']],
    ['a number that begins with 0', 5, '007', '', ['오 번 고갱님', '공 공 칠 번으로 들어오십시오']],
    ['a long number', 5, '12034', '', ['오 번 고갱님', '일 이 공 삼 사 번으로 들어오십시오']],
    ['a number of no digits', 5, 'A-1', '수납', ['오 번 고갱님', '수납으로 들어오십시오']],
    ['neither number nor name', 5, '', '', ['오 번 고갱님', '들어오십시오']],
    ['no number of the patient', undefined, '3', '채혈실', []],
  ])('%s', (_, number, no, room, words) => {
    expect(said(number, no, room)).toEqual(words)
  })

  it('consists of recorded parts, whatever it is of', () => {
    fc.assert(
      fc.property(
        fc.option(fc.integer({ min: -2, max: 20_000 }), { nil: undefined }),
        fc.oneof(fc.string(), fc.integer({ min: 0 }).map(String)),
        fc.oneof(fc.string(), fc.constantFrom(...ROOM_NAMES)),
        (number, no, room) => {
          expect(
            callPhrases({ numbers: number === undefined ? [] : [number], no, room })
              .flat()
              .every((part) => SPOKEN_PARTS.has(part)),
          ).toBe(true)
        },
      ),
    )
  })
})

describe('rooms', () => {
  it('are at least sixty, each once, in the form that is looked for', () => {
    expect(ROOM_NAMES.length).toBeGreaterThanOrEqual(60)
    expect(new Set(ROOM_NAMES).size).toBe(ROOM_NAMES.length)
    for (const name of ROOM_NAMES) expect(partOfRoom(name)).toBe(`to ${name}`)
  })

  it.each([
    ['채혈실', '채혈실로'],
    ['접수창구', '접수창구로'],
    ['수납', '수납으로'],
    ['약국', '약국으로'],
    ['MRI실', '엠알아이실로'],
    ['진료실 2', '진료실 2로'],
    ['진료실 3', '진료실 3으로'],
    ['Room B', 'Room B로'],
    ['Room M', 'Room M으로'],
  ])('%s: %s', (name, words) => {
    expect(toRoom(name)).toBe(words)
  })
})

describe('a hospital with recordings of its own', () => {
  it('calls a room by its name once that is recorded, however the name is written', () => {
    const of = (room: string) => callPhrases({ numbers: [3], no: '7', room }, (part) => part === 'to 햇살방A')[1]
    expect(of('햇살방a')).toEqual(['7', 'number', 'to 햇살방A', 'enter'])
    expect(of(' 햇살 방 A ')).toEqual(['7', 'number', 'to 햇살방A', 'enter'])
    expect(of('달빛방')).toEqual(['7', 'to number', 'enter'])
  })

  it('hears 106 from its own 100 and 6 until it has recorded that, and from what ships while it has not all of them', () => {
    const who = (...own: string[]) =>
      callPhrases({ numbers: [106], no: '1006', room: '' }, (part) => own.includes(part))
    expect(who()).toEqual([
      ['106', 'customer'],
      ['1006', 'to number', 'enter'],
    ])
    expect(who('100', '6')[0]).toEqual(['100', '6', 'customer'])
    expect(who('100', '6', '106')[0]).toEqual(['106', 'customer'])
    expect(who('6')[0]).toEqual(['106', 'customer'])
    expect(who('1000', '6')[1]).toEqual(['1000', '6', 'to number', 'enter'])
  })

  it('records what is said in calls, and nothing else', () => {
    for (const part of SPOKEN_PARTS.keys()) expect(isPart(part)).toBe(true)
    expect(['to 햇살방', 'to 햇살방A'].every(isPart)).toBe(true)
    expect(['', 'to ', 'to 햇살 방', 'to 햇살방a', '100000', 'hello'].some(isPart)).toBe(false)
  })
})

describe('a sentence in another language', () => {
  it('is a part of its own for each room and language, however the name of the room is written', () => {
    expect(partInLanguage('en', ' 햇살 방 a')).toBe('en 햇살방A')
    for (const language of CALL_LANGUAGES) {
      const part = partInLanguage(language, '채혈실')
      expect(isPart(part)).toBe(true)
      expect(languageOfPart(part)).toBe(language)
      expect(partLabel(part)).toBe(`채혈실.${language}`)
    }
    expect(['en', 'en ', 'en 햇살 방', 'en 햇살방a', 'fr 채혈실', 'en to 채혈실'].some(isPart)).toBe(false)
  })

  it('is none of the Korean sentence, and changes nothing in it', () => {
    for (const part of [...SPOKEN_PARTS.keys(), 'to EN방']) expect(languageOfPart(part)).toBeUndefined()
    const call = { numbers: [3], no: '7', room: '햇살방' }
    expect(callPhrases(call, (part) => part === 'en 햇살방')).toEqual(callPhrases(call))
  })
})

describe('the sentence of a call in writing', () => {
  it.each([
    ['3', '채혈실', '37번 고객님, 3번 채혈실로 들어오십시오.'],
    ['12', '수납', '37번 고객님, 12번 수납으로 들어오십시오.'],
    ['3', ' ', '37번 고객님, 3번으로 들어오십시오.'],
    ['', '상담실', '37번 고객님, 상담실로 들어오십시오.'],
    ['', '', '37번 고객님, 들어오십시오.'],
  ])('no %j, name %j', (no, room, sentence) => {
    expect(callSentence({ numbers: [37], no, room })).toBe(sentence)
  })

  it.each([
    ['3번 창구', '37번 고객님, 3번 창구로 오십시오.', ['3', 'number', 'to 창구', 'come']],
    ['11번 자리', '37번 고객님, 11번 자리로 오십시오.', ['11', 'number', 'to 자리', 'come']],
    ['2번 햇살석', '37번 고객님, 2번 햇살석으로 오십시오.', ['2', 'to number', 'come']],
    ['4번', '37번 고객님, 4번으로 오십시오.', ['4', 'to number', 'come']],
  ])('DE-48 names the place instead of the room: %s', (place, sentence, parts) => {
    const call = { numbers: [37], no: '3', room: '원무과', place }
    expect(callSentence(call)).toBe(sentence)
    expect(callPhrases(call)[1]).toEqual(parts)
  })

  it('names all patients of a room who are called together', () => {
    const call = { numbers: [37, 106, 39], no: '12', room: '수납' }
    expect(callSentence(call)).toBe('37번, 106번, 39번 고객님, 12번 수납으로 들어오십시오.')
    expect(callPhrases(call)).toEqual([
      ['37', 'number'],
      ['106', 'number'],
      ['39', 'customer'],
      ['12', 'number', 'to 수납', 'enter'],
    ])
  })
})

it.each([
  ['22:00', '07:00', '21:59', false],
  ['22:00', '07:00', '22:00', true],
  ['22:00', '07:00', '00:00', true],
  ['22:00', '07:00', '06:59', true],
  ['22:00', '07:00', '07:00', false],
  ['12:00', '13:00', '11:59', false],
  ['12:00', '13:00', '12:30', true],
  ['12:00', '13:00', '13:00', false],
  ['12:00', '12:00', '12:00', false],
  ['', '', '03:00', false],
  ['22:00', '', '23:00', false],
  ['', '07:00', '03:00', false],
])('from %s until %s it is quiet at %s: %s', (quietFrom, quietTo, time, quiet) => {
  expect(isQuietAt({ quietFrom, quietTo }, time)).toBe(quiet)
})
