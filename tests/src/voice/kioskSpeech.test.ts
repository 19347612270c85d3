import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { KIOSK_RECORDINGS, kioskParts } from '../../../domain/kioskRecordings.ts'
import { filled, type KioskLanguage, kioskTexts, placeName } from '../../../domain/kioskTexts.ts'
import { VoicePack } from '../../../src/voice/voicePack.ts'

const read = (name: string) => new VoicePack(new Uint8Array(readFileSync(`src/voice/${name}.pack`)).buffer)
const packOf = (name: string) => new Set(read(name).parts)
/** Returns the first letters of a recording. */
const startOf = async (pack: VoicePack, part: string) => {
  const plain = { decodeAudioData: (bytes: ArrayBuffer) => Promise.resolve(bytes) }
  const bytes = (await pack.decode(plain as unknown as BaseAudioContext, part)) as unknown as ArrayBuffer
  return Buffer.from(bytes).toString('latin1', 0, 4)
}
const packs = { calls: packOf('korean'), ko: packOf('kioskKorean'), en: packOf('kioskEnglish') }
const textsOf = (value: object): string[] =>
  Object.values(value).flatMap((each) => (typeof each === 'string' ? [each] : textsOf(each as object)))

/** Returns the sentences and characters that a kiosk speaks in a language, with values. */
function spokenIn(language: KioskLanguage): string[] {
  const { confirm: _masked, pairing: _ofStaff, ...spoken } = kioskTexts(language)
  const name = placeName({ no: '13', kr: '채혈실', en: 'Blood test' }, language)
  const values = { count: 1_206, name, from: 9, fromMinute: 30, to: 18, toMinute: 15 }
  const none = { count: 0, name, from: '00', fromMinute: '00', to: '24', toMinute: '00' }
  return [
    ...textsOf(spoken).flatMap((text) => [...new Set([filled(text, values), filled(text, none)])]),
    '0',
    '9',
    '홍',
    '길',
    'A',
    'z',
  ]
}

const said = (text: string, language: KioskLanguage = 'ko') => kioskParts(text, language)?.map(({ part }) => part)

describe.each(['ko', 'en'] as const)('DE-49 the recordings of the kiosk in %s', (language) => {
  it('are those of its texts (npm run voices)', () => {
    expect(packs[language]).toEqual(new Set(KIOSK_RECORDINGS[language].keys()))
  })

  it.each(spokenIn(language))('say %s', (text) => {
    const parts = kioskParts(text, language) ?? []
    expect(parts.length).toBeGreaterThan(0)
    for (const { of, part } of parts) expect(packs[of].has(part)).toBe(true)
  })

  it('say nothing else', () => {
    for (const text of ['홍길동', '쀍', '안녕하세요', 'John Smith', '도수교정', 'Chiropractic'])
      expect(kioskParts(text, language)).toBeUndefined()
  })
})

it.each(['korean', 'kioskKorean', 'kioskEnglish'])('DE-49 each part of %s is a recording of its own', async (name) => {
  const pack = read(name)
  const starts = await Promise.all(pack.parts.map((part) => startOf(pack, part)))
  expect(new Set(starts)).toEqual(new Set(['OggS']))
})

describe('DE-49 the recordings of the kiosk', () => {
  it('say a number between its words', () => {
    expect(said('접수 번호는 1206번입니다.')).toEqual(['접수 번호는', '1000', '206', '번입니다.'])
    expect(said('Your number is 1206.', 'en')).toEqual(['Your number is', '1000', '200', '6'])
    expect(said('대기 0명')).toEqual(['대기', '영', '명'])
    expect(said('09:00~17:30 발급')).toEqual(['9', ':', '~', '17', ':', '30', '분', '발급'])
    expect(said('From 09:00 to 17:30', 'en')).toEqual(['From', '9', 'to', '17', '30'])
  })

  it('say of a place its number, and its name where all of its words have recordings', () => {
    expect(said('13번 채혈실 앞에서 기다려 주세요.')).toEqual(['13', 'number', '채혈', '실', '앞에서 기다려 주세요.'])
    expect(said('13번 도수교정실 앞에서 기다려 주세요.')).toEqual(['13', 'number', '앞에서 기다려 주세요.'])
    expect(said('번 채혈실 앞에서 기다려 주세요.')).toEqual(['채혈', '실', '앞에서 기다려 주세요.'])
    expect(said('007번 CT 앞에서 기다려 주세요.')).toEqual(['0', '0', '7', 'number', 'C', 'T', '앞에서 기다려 주세요.'])
    expect(said('Please wait at room 13 · Blood test.', 'en')).toEqual([
      'Please wait at',
      'room',
      '13',
      'blood',
      'test',
    ])
    expect(said('Please wait at room 2 · 채혈실.', 'en')).toEqual(['Please wait at', 'room', '2'])
  })

  it('say nothing of a place whose number and name have none, in place of half a sentence', () => {
    expect(said('번 도수교정실 앞에서 기다려 주세요.')).toBeUndefined()
    expect(said('Please wait at room  · 도수교정실.', 'en')).toBeUndefined()
  })

  it.each([
    ['원무과', ['원무', '과']],
    ['접수·수납', ['접수', '수납']],
    ['채혈 1', ['채혈', '1']],
    ['CT', ['C', 'T']],
    ['CT 촬영', ['C', 'T', '촬영']],
    ['피부미용', undefined],
    ['·', undefined],
  ])('say what tickets are for, if all of its words are common ones: %s', (label, parts) => {
    expect(said(label)).toEqual(parts)
  })

  it('spell names in Korean on English screens, too', () => {
    expect(kioskParts('홍', 'en')).toEqual([{ of: 'ko', part: '홍' }])
    expect(kioskParts('k', 'en')).toEqual([{ of: 'en', part: 'K' }])
  })
})
