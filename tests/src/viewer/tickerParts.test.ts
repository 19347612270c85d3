import { describe, expect, it } from 'vitest'
import { textWidth } from '../../../src/viewer/wall/textWidth.ts'
import { PART_WIDTH_MAX, tickerParts } from '../../../src/viewer/wall/tickerParts.ts'

describe('tickerParts', () => {
  it('leaves a short notice whole', () => {
    expect(tickerParts('오늘은 오후 6시까지 진료합니다.')).toEqual(['오늘은 오후 6시까지 진료합니다.'])
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
