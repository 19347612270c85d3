import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ensureMasked, graphemes, hidesAll, isMaskCharacter, maskName, publicName } from '../../domain/masking.ts'

const second = { index: 2, character: 'O' }

describe('DE-05 maskName', () => {
  it.each([
    ['홍길동', 'two or three syllables lose the second', '홍O동'],
    ['김구', 'the last of two', '김O'],
    ['남궁민수', 'the second of four', '남O민수'],
    ['갑', 'a single one becomes the mask', 'O'],
    ['', 'nothing stays nothing', ''],
    ['홍길동'.normalize('NFD'), 'a decomposed name by its syllables', '홍O동'],
    ['👩‍⚕️길동', 'a picture of several code points is one', '👩‍⚕️O동'],
    ['홍👩‍⚕️동', 'and is hidden whole', '홍O동'],
    ['𠮷野家', 'as is a character outside the basic plane', '𠮷O家'],
    ['홍 길동', 'in place of a blank the next is hidden, for hiding it would hide nothing', '홍 O동'],
    ['홍\u3000길동', 'or of a wide one', '홍\u3000O동'],
    ['홍\u200b길동', 'what has no width is left out', '홍O동'],
    ['홍\u202e길동', 'as is what turns the direction of writing', '홍O동'],
    ['홍\u3164길동', 'and a letter without a shape', '홍O동'],
    ['홍길\u200b\u0301동', 'with which an accent is hidden that it kept from its letter', '홍O동'],
    ['갑 \u200b', 'blanks behind a single one leave it the last', 'O '],
    ['홍-길동', 'nor is punctuation hidden in place of a letter', '홍-O동'],
    ['환자12', 'digits stay, as in a name that tells namesakes apart', '환O12'],
    ['洪吉童', 'Han as well', '洪O童'],
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
  })

  it('DE-05 puts in the mask as it is', () => {
    expect(maskName('홍길동', { index: 2, character: '$$' })).toBe('홍$$동')
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
  const ranges = [
    [0x20, 0x7e],
    [0x4e00, 0x9fff],
    [0xac00, 0xd7a3],
  ] as const
  const letters = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
  )
  const text = letters.map((each) => `${each}가${each}`).join('')
  expect(graphemes(text)).toEqual(Array.from(segmenter.segment(text.normalize('NFC')), ({ segment }) => segment))
})

describe('DE-29 maskName', () => {
  it.each([
    ['John Smith', 'every word keeps its first letter', 'J*** S****'],
    ['JOHN', 'in capitals too', 'J***'],
    ['Olivia', 'whose letters are no mask', 'O*****'],
    ['Иван Петров', 'Cyrillic as well', 'И*** П*****'],
    ['Anne-Marie', 'a hyphen begins no word', 'A***-*****'],
    ["O'Brien", 'nor does an apostrophe', "O'*****"],
    ['J Smith', 'an initial is shown beside a hidden word', 'J S****'],
    ['A', 'a single letter is hidden', '*'],
    ['A B', 'of several single ones the last', 'A *'],
    ['a\u0301bc', 'a letter with its accent is one', 'á**'],
    ['Z\u0351\u0342\u0336alg\u0346o', 'marks on letters are dropped', 'Z****'],
    ['ﬁona', 'a ligature shows its first letter', 'f***'],
    ['ⓙohn', 'a letter in a circle is a letter', 'j***'],
    ['Smith 2', 'a digit is hidden', 'S**** *'],
    ['محمد علي', 'Arabic', 'م*** ع**'],
    ['สมชาย ใจดี', 'Thai', 'ส**** ใ**'],
    ['श्रीकांत', 'Devanagari', 'श**'],
    ['はなこ', 'Kana', 'は**'],
    ['홍길동(Hong Gildong)', 'letters that spell a Hangul name are all hidden', '홍O동(**** *******)'],
    ['홍길동(洪吉童)', 'and so are its Han characters', '홍O동(***)'],
    ['Hong Gildong 홍길동', 'and the Hangul behind Latin', 'H*** G****** ***'],
    ['John👩‍⚕️', 'a picture is hidden', 'J****'],
  ])('%s: %s', (name, _, masked) => {
    expect(maskName(name, second)).toBe(masked)
  })

  it('DE-29 hides by the mask character where that is no letter', () => {
    expect(maskName('John Smith', { index: 2, character: '○' })).toBe('J○○○ S○○○○')
    expect(maskName('John', { index: 2, character: 'x' })).toBe('J***')
  })
})

const letters = fc.stringMatching(/^[A-Za-zÀ-ÖØ-öа-яА-Яء-يก-ฮअ-ह' -]{1,50}$/u)
const anyName = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'홍길동김OО*()\u200b\u0301 -1洪はJohn'),
    fc.string({ unit: 'grapheme', maxLength: 1 }),
  ),
  maxLength: 30,
})
const mask = fc.record({
  index: fc.integer({ min: -1, max: 60 }),
  character: fc.constantFrom('O', '*', '○', '동', 'x'),
})

describe('masked names, whatever they are', () => {
  it('DE-29 no letter of an alphabet but the first of each word survives', () => {
    fc.assert(
      fc.property(letters, mask, (name, by) => {
        fc.pre(name.trim() !== '')
        const words = maskName(name, by).split(' ')
        name.split(' ').forEach((word, at) => {
          const shown = [...(words[at] ?? '')].filter((each) => /\p{L}/u.test(each))
          expect(shown.length).toBeLessThanOrEqual(1)
          expect([/\p{L}/u.exec(word.normalize('NFKC'))?.[0], undefined]).toContain(shown[0])
        })
      }),
    )
  })

  it('DE-05 a full name is never shown', () => {
    fc.assert(
      fc.property(anyName, mask, (name, by) => {
        fc.pre(/\p{L}/u.test(name) && ![...name].every((each) => each === by.character))
        expect(maskName(name, by)).not.toBe(name.normalize('NFC'))
      }),
    )
  })

  it('DE-29 masking a masked name again changes nothing', () => {
    fc.assert(
      fc.property(anyName, mask, (name, by) => {
        const option = { use: true, ...by }
        const once = ensureMasked(name, option)
        expect(ensureMasked(once, option)).toBe(once)
      }),
      { numRuns: 1_000, examples: [['홍\u200b\u0301', { index: 1, character: 'O' }]] },
    )
  })

  it('DE-29 several masks hide what each of them hides', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[가-힣]{1,6}$/),
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 8 }),
        (name, one, other) => {
          const [both, first, second] = [[one, other], [one], [other]].map(([index = 1, ...more]) => [
            ...maskName(name, { index, character: '*' }, ...more.map((each) => ({ index: each, character: '*' }))),
          ]) as [string[], string[], string[]]
          expect(both).toEqual([...name].map((each, at) => (first[at] === '*' || second[at] === '*' ? '*' : each)))
        },
      ),
    )
  })
})

it('DE-29 hidesAll tells when several masks leave nothing of a name', () => {
  const masks = [second, { index: 1, character: '*' }] as const
  expect(hidesAll('김구', ...masks)).toBe(true)
  expect(hidesAll('홍길동', ...masks)).toBe(false)
  expect(hidesAll('갑', ...masks)).toBe(false)
})

describe('DE-05 ensureMasked', () => {
  const own = { use: true, index: 3, character: '*' }
  it.each([
    ['홍O동', { ...own, use: false }, '홍O동'],
    ['홍길동', { ...own, use: false }, '홍O동'],
    ['홍길*', own, '홍길*'],
    ['홍O동', own, '홍**'],
    ['김*', own, '김*'],
    ['', own, ''],
    ['O길동', { use: true, index: 1, character: 'O' }, 'O길동'],
    ['O', { ...own, use: false }, 'O'],
    ['JOhn', { ...own, use: false }, 'J***'],
    ['J*** S****', { ...own, use: false }, 'J*** S****'],
    ['홍O동(John)', { ...own, use: false }, '홍O동(****)'],
  ])('%s by %j: %s', (name, masking, masked) => {
    expect(ensureMasked(name, masking)).toBe(masked)
  })
})

describe('DE-40 a mask writes nobody’s name', () => {
  it.each([...'영ㅇᆫﾡ英〇々はカｶ7７①<>&㈜', '영'.normalize('NFD'), '1️⃣', '', ' ', '\u200b'])(
    'DE-40 does not consist of %j: a stored one is shown as O',
    (character) => {
      expect(isMaskCharacter(character)).toBe(false)
      expect(maskName('김민수', { index: 2, character })).toBe('김O수')
      expect(maskName('John', { index: 2, character })).toBe('J***')
      expect(publicName('김민수', { use: true, index: 2, character })).toBe('김O수')
      expect(ensureMasked('김영수', { use: true, index: 2, character })).toBe('김O수')
    },
  )

  it.each([...'OXox○●◯◎□■◆*＊★☆※?#-_·~^ⓞ', '❤️', '👩‍⚕️'])('DE-40 may consist of %s', (character) => {
    expect(isMaskCharacter(character)).toBe(true)
    expect(maskName('김민수', { index: 2, character })).toBe(`김${character}수`)
  })
})

it('DE-05 takes a blank of several code points for one', () => {
  expect(maskName('홍\r\n길동', second)).toBe('홍\r\nO동')
})

describe('DE-29 what stands for a mask already', () => {
  it('DE-29 is not taken for one in a name that nobody has masked', () => {
    expect(maskName('A*', { index: 2, character: '*' })).toBe('**')
  })

  it('DE-29 is no sign but the mask itself', () => {
    expect(ensureMasked('A.', { use: true, index: 2, character: '*' })).toBe('*.')
  })

  it('DE-05 stays in each of its places', () => {
    expect(ensureMasked('홍OO', { use: true, index: 2, character: 'O' })).toBe('홍OO')
  })
})
