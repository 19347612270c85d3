import { describe, expect, it } from 'vitest'
import { textWidth } from '../../../src/viewer/wall/textWidth.ts'
import { PART_WIDTH_MAX, tickerParts } from '../../../src/viewer/wall/tickerParts.ts'

describe('tickerParts', () => {
  it('leaves a short notice whole', () => {
    expect(tickerParts('오늘은 오후 6시까지 진료합니다.')).toEqual(['오늘은 오후 6시까지 진료합니다.'])
  })

  it('VW-07 leaves whole what is read in one loop: 1,300 px of 48 px letters', () => {
    const notice = '오늘은 접수가 많아서 한 시간쯤 더 기다리실 수 있으니 양해해 주세요.'
    expect(textWidth(notice) * 48).toBeGreaterThan(1_300)
    expect(tickerParts(notice)).toEqual([notice])
  })

  it('VW-07 breaks a longer one between sentences', () => {
    const sentences = [
      '오늘은 접수가 많아 한 시간쯤 기다리실 수 있습니다.',
      '검사 전에는 여덟 시간 동안 물만 드세요.',
      '궁금한 점은 직원에게 물어보세요.',
    ]
    expect(tickerParts(sentences.join(' '))).toEqual([sentences[0], `${sentences[1]}`, `${sentences[2]}`])
  })

  it('keeps lines apart and drops empty ones', () => {
    expect(tickerParts('첫 줄\n\n  둘째   줄 ')).toEqual(['첫 줄', '둘째 줄'])
  })

  it('VW-07 makes no part wider than is read in one loop, and loses nothing', () => {
    const notice = '독감 예방 접종을 시작했습니다. '.repeat(30).trim()
    const parts = tickerParts(notice)
    for (const part of parts) expect(textWidth(part)).toBeLessThanOrEqual(PART_WIDTH_MAX)
    expect(parts.join(' ')).toBe(notice)
  })

  it('cuts a word that is wider than a part, between characters as people see them', () => {
    const word = '👨‍👩‍👧'.repeat(40)
    const parts = tickerParts(word)
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.join('')).toBe(word)
    for (const part of parts) expect(part.endsWith('\u200d')).toBe(false)
  })
})
