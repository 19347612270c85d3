import { describe, expect, it } from 'vitest'
import { graphemes, looksMasked, maskName, publicName } from '../../domain/masking.ts'

const second = { index: 2, character: 'O' }

describe('DE-05 maskName', () => {
  it.each([
    ['홍길동', 'two or three syllables lose the second', '홍O동'],
    ['김구', 'the last of two', '김O'],
    ['남궁민수', 'the second of four', '남O민수'],
    ['갑', 'a single one becomes the mask', 'O'],
    ['', 'nothing stays nothing', ''],
    ['Anna', 'letters as well', 'AOna'],
    ['홍길동'.normalize('NFD'), 'a decomposed name by its syllables', '홍O동'],
    ['a\u0301bc', 'a letter with its accent is one', 'áOc'],
    ['👩‍⚕️길동', 'a picture of several code points is one', '👩‍⚕️O동'],
    ['홍👩‍⚕️동', 'and is hidden whole', '홍O동'],
    ['𠮷野家', 'as is a character outside the basic plane', '𠮷O家'],
    ['홍 길동', 'in place of a blank the next is hidden, for hiding it would hide nothing', '홍 O동'],
    ['홍\u3000길동', 'or of a wide one', '홍\u3000O동'],
    ['홍\u200b길동', 'or of one of no width', '홍\u200bO동'],
    ['홍\u202e길동', 'or of what turns the direction of writing', '홍\u202eO동'],
    ['홍\u3164길동', 'or of a letter without a shape', '홍\u3164O동'],
    ['갑 \u200b', 'blanks behind a single one leave it the last', 'O \u200b'],
    ['JOHN', 'nor is a letter hidden behind itself', 'JOON'],
    ['OO', 'and of what is nothing but masks one is left', 'O'],
    ['\u200b', 'one that cannot be seen at all is hidden', 'O'],
  ])('DE-05 %s: %s', (name, _, masked) => {
    expect(maskName(name, second)).toBe(masked)
  })

  it.each([
    [1, '*길동'],
    [3, '홍길*'],
    [4, '홍길*'],
    [50, '홍길*'],
    [0, '*길동'],
    [-1, '*길동'],
  ])('DE-05 counts the position from one and stays within the name: %i', (index, masked) => {
    expect(maskName('홍길동', { index, character: '*' })).toBe(masked)
  })

  it('DE-05 counts what cannot be seen as a character', () => {
    expect(maskName('김 철수', { index: 3, character: 'O' })).toBe('김 O수')
    expect(maskName('Anna Kim', { index: 6, character: 'O' })).toBe('Anna Oim')
  })

  it('DE-05 puts in the mask as it is', () => {
    expect(maskName('홍길동', { index: 2, character: '$&' })).toBe('홍$&동')
    expect(maskName('홍길동', { index: 2, character: '🙂' })).toBe('홍🙂동')
  })
})

describe('DE-05 publicName', () => {
  it('DE-05 always masks: by the option while it is on, else position 2 and O', () => {
    const masking = { index: 3, character: '*' }
    expect(publicName('홍길동', { use: true, ...masking })).toBe('홍길*')
    expect(publicName('홍길동', { use: false, ...masking })).toBe('홍O동')
  })
})

it('graphemes are the characters that people count, composed', () => {
  expect(graphemes('한🇰🇷á'.normalize('NFD'))).toEqual(['한', '🇰🇷', 'á'])
  expect(graphemes('')).toEqual([])
})

it('graphemes of names in plain letters are those that the segmenter finds', () => {
  const segmenter = new Intl.Segmenter('ko', { granularity: 'grapheme' })
  const ranges = [[0x20, 0x7e], [0x4e00, 0x9fff], [0xac00, 0xd7a3]] as const
  const letters = ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)))
  const text = letters.map((each) => `${each}가${each}`).join('')
  expect(graphemes(text)).toEqual(Array.from(segmenter.segment(text.normalize('NFC')), ({ segment }) => segment))
})

describe('DE-05 looksMasked', () => {
  const own = { use: true, index: 3, character: '*' }
  it.each([
    ['홍O동', { ...own, use: false }, true],
    ['홍길동', { ...own, use: false }, false],
    ['홍길*', own, true],
    ['홍O동', own, false],
    ['김*', own, true],
    ['', own, false],
  ])('%s by %j: %s', (name, masking, looks) => {
    expect(looksMasked(name, masking)).toBe(looks)
  })

  it('DE-05 of what publicName has masked', () => {
    for (const name of ['홍길동', '김구', '갑', 'JOHN', 'Anna Kim']) expect(looksMasked(publicName(name, own), own)).toBe(true)
  })
})
