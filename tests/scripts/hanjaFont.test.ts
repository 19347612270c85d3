import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hanjaOnly } from '../../scripts/vite/hanjaFont.ts'

const sheet = readFileSync(createRequire(import.meta.url).resolve('@fontsource-variable/noto-sans-kr/wght.css'), 'utf8')

describe('the font for Hanja', () => {
  it('is the slices with Hanja, each for its Hanja alone', () => {
    const face = (range: string) => `@font-face {\n  src: url(a.woff2);\n  unicode-range: ${range};\n}`
    const cut = hanjaOnly(
      [face('U+0041-005a,U+ac00'), face('U+3131,U+33ff-3401,U+91d1,U+a000'), face('U+d7a3,U+f8ff-f901')].join('\n\n'),
    )
    expect(cut).toBe([face('U+3400-3401,U+91d1'), face('U+f900-f901')].join('\n'))
  })

  it('holds the Hanja of the Korean standard, and none of what Pretendard draws', () => {
    const characters = new Set(
      [...hanjaOnly(sheet).matchAll(/U\+([\da-f]+)(?:-([\da-f]+))?/g)].flatMap(([, first = '', last = first]) => {
        const from = Number.parseInt(first, 16)
        return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, at) => from + at)
      }),
    )
    // KS X 1001 has 4,888 of them, 268 encoded twice
    expect(characters.size).toBe(4_888)
    expect([...'金李崔硏濟喆\u{f90a}\u{fa0b}'].filter((each) => !characters.has(each.codePointAt(0) ?? 0))).toEqual([])
    expect([...'가힣ㄱAé①'].filter((each) => characters.has(each.codePointAt(0) ?? 0))).toEqual([])
  })
})
