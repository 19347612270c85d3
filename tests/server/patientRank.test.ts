import { describe, expect, it } from 'vitest'
import { patientRank, type Sought } from '../../server/visits/search/patientRank.ts'

const hong: Sought = { name: '홍길동', number: 34, patientNo: 'A-0117', tagNo: '12', tagValue: 'e2801100' }

describe('who is meant', () => {
  it.each<[string, number | undefined, string]>([
    ['34', 0, 'the number of the day'],
    ['E2801100', 0, 'a tag that was tapped'],
    ['홍길동', 1, 'the name'],
    [' 홍 길동 ', 1, 'whatever blanks are in it'],
    ['홍길동'.normalize('NFD'), 1, 'or how it is composed'],
    ['ㅎㄱㄷ', 1, 'all initial consonants'],
    ['a-0117', 1, 'the patient number'],
    ['12', 1, 'the number of a tag'],
    ['홍', 2, 'the beginning of the name'],
    ['홍ㄱ', 2, 'and of a syllable that is being typed'],
    ['ㅎㄱ', 2, 'the first consonants'],
    ['A-01', 2, 'the beginning of the patient number'],
    ['1', 2, 'the beginning of the number of a tag'],
    ['길동', 3, 'a part of the name'],
    ['ㄱㄷ', 3, 'of its consonants'],
    ['117', 3, 'of the patient number'],
    ['2', undefined, 'no part of the number of a tag'],
    ['3', undefined, 'nor of the number of the day'],
    ['E28011', undefined, 'nor of the value of a tag'],
    ['김', undefined, 'another name'],
    ['ㅎㄷ', undefined, 'consonants in another order'],
    ['   ', undefined, 'nothing'],
  ])('%j: %s (%s)', (text, rank) => {
    expect(patientRank(text, hong)).toBe(rank)
  })

  it.each([
    ['김수진', 'ㄳ', 'ㄳㅈ'],
    ['나주영', 'ㄵ', 'ㄵㅇ'],
    ['노희찬', 'ㄶ', 'ㄶㅊ'],
    ['류근일', 'ㄺ', 'ㄺㅇ'],
    ['라미란', 'ㄻ', 'ㄻㄹ'],
    ['류빈', 'ㄼ', 'ㄼ'],
    ['류시원', 'ㄽ', 'ㄽㅇ'],
    ['류태오', 'ㄾ', 'ㄾㅇ'],
    ['류필립', 'ㄿ', 'ㄿㄹ'],
    ['류현진', 'ㅀ', 'ㅀㅈ'],
    ['박서준', 'ㅄ', 'ㅄㅈ'],
  ])('%s is found by consonants that Windows joins: %s', (name, begin, whole) => {
    const patient: Sought = { name, number: 2, patientNo: '', tagNo: null, tagValue: null }
    expect(patientRank(begin, patient)).toBeLessThanOrEqual(2)
    expect(patientRank(whole, patient)).toBe(1)
  })

  it('are foreign names too, by their letters', () => {
    const john: Sought = { name: 'John Smith', number: 2, patientNo: '', tagNo: null, tagValue: null }
    expect(['john', 'SMITH', 'johns', 'ㅈ', 'hn sm'].map((text) => patientRank(text, john))).toEqual([
      2,
      3,
      2,
      undefined,
      3,
    ])
  })
})
