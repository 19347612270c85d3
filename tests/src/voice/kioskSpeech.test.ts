import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { KIOSK_RECORDINGS, kioskParts } from '../../../domain/kioskSpeech.ts'
import { filled, kioskTexts } from '../../../domain/kioskTexts.ts'
import { VoicePack } from '../../../src/voice/voicePack.ts'

const packOf = (name: string) => {
  const { buffer } = new Uint8Array(readFileSync(`src/voice/${name}.pack`))
  return new Set(new VoicePack(buffer).parts)
}
const [kiosk, calls] = [packOf('kiosk'), packOf('korean')]
const ko = kioskTexts('ko')
const VALUES = { count: 1_206, name: '13번 채혈실', from: 9, fromMinute: 30, to: 18, toMinute: 15 }
const { confirm: _masked, pairing: _ofStaff, ...spoken } = ko
const textsOf = (value: object): string[] =>
  Object.values(value).flatMap((each) => (typeof each === 'string' ? [each] : textsOf(each as object)))

describe('DE-49 the recordings of the kiosk', () => {
  it('are those of its texts (npm run voices)', () => {
    expect([...kiosk]).toEqual([...KIOSK_RECORDINGS])
  })

  it.each([...textsOf(spoken), '0', '9', '홍', '길'].map((text) => filled(text, VALUES)))('say %s', (text) => {
    const parts = kioskParts(text) ?? []
    expect(parts.length).toBeGreaterThan(0)
    for (const { of, part } of parts) expect((of === 'kiosk' ? kiosk : calls).has(part)).toBe(true)
  })

  it('say a number between its words, and of a place its number', () => {
    const said = (text: string) => kioskParts(text)?.map(({ part }) => part)
    expect(said('접수 번호는 1206번입니다.')).toEqual(['접수 번호는', '1000', '206', '번입니다.'])
    expect(said('13번 채혈실 앞에서 기다려 주세요.')).toEqual(['13', 'number', '앞에서 기다려 주세요.'])
    expect(said('A-1번 채혈실 앞에서 기다려 주세요.')).toEqual(['앞에서 기다려 주세요.'])
  })

  it('say nothing else', () => {
    for (const text of ['홍길동', '쀍', '안녕하세요']) expect(kioskParts(text)).toBeUndefined()
  })
})
