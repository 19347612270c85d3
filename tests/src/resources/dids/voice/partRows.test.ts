import { describe, expect, it } from 'vitest'
import { SPOKEN_PARTS } from '../../../../../domain/voice/announcement.ts'
import { namedBoards, partOfFile, partRows, stateOf } from '../../../../../src/resources/dids/voice/partRows.ts'

const own = [{ part: '37', version: 'a', seconds: 1 }]
const boards = [
  { name: '채혈실', languages: ['en', 'jp'] as const, places: ['창구'] },
  { name: ' 햇살 방', languages: [], places: [] },
  { name: '', languages: ['en'] as const, places: [] },
  { name: 'X-ray/CT', languages: ['en'] as const, places: [] },
]
const rows = partRows(own, boards)
const row = (part: string) => rows.find((each) => each.part === part)

describe('the parts of spoken calls', () => {
  it('are all that ship, the rooms of the boards and their languages, those that lack a recording first', () => {
    expect(rows).toHaveLength(SPOKEN_PARTS.size + 5)
    expect(rows[0]).toEqual({
      part: 'to 햇살방',
      label: '햇살방으로',
      group: 'rooms',
      isShipped: false,
      own: undefined,
    })
    expect(row('37')).toMatchObject({ label: '37', group: 'numbers', isShipped: true, own: own[0] })
    expect(row('to 채혈실')).toMatchObject({ label: '채혈실로', group: 'rooms', isShipped: true })
    expect(row('to 약국')).toMatchObject({ label: '약국으로', group: 'others' })
    expect(row('to 창구')).toMatchObject({ label: '창구로', group: 'rooms', isShipped: true })
    expect(rows.filter(({ group }) => group === 'sentence').map(({ label }) => label)).toEqual([
      '번 고객님',
      '번',
      '번으로',
      '들어오십시오',
      '오십시오',
    ])
  })

  it('include a sentence in each language of a room, which nobody needs', () => {
    const sentences = rows.filter(({ group }) => group === 'languages')
    expect(sentences.map(({ part, label, language }) => [part, label, language])).toEqual([
      ['en 채혈실', '채혈실.en', 'en'],
      ['jp 채혈실', '채혈실.jp', 'jp'],
      ['en X-RAY/CT', 'X-RAY/CT.en', 'en'],
    ])
    expect(sentences.map(stateOf)).toEqual(['optional', 'optional', 'optional'])
    const recorded = partRows([{ part: 'cn 옛방', version: 'c', seconds: 3 }], [])
    expect(recorded.filter(({ group }) => group === 'languages')).toMatchObject([{ label: '옛방.cn', language: 'cn' }])
    expect(recorded.map(stateOf)).toContain('own')
  })

  it('take the languages of a board from the names of its room', () => {
    const room = {
      id: 1,
      name: { kr: '채혈실', en: 'Blood test', cn: ' ', jp: '採血室' },
      places: [1, 2].map((no) => ({ no, name: '창구' })),
    }
    const board = (roomId: number | null) => ({ name: { kr: '채혈' }, roomId })
    expect(namedBoards([board(1), board(2), board(null)], [room])).toEqual([
      { name: '채혈', languages: ['en', 'jp'], places: ['창구'] },
      { name: '채혈', languages: [], places: [] },
      { name: '채혈', languages: [], places: [] },
    ])
  })

  it('keeps a recording of a room that has been renamed since', () => {
    const [renamed] = partRows([{ part: 'to 옛방', version: 'b', seconds: 1 }], []).filter(({ own: mine }) => mine)
    expect(renamed).toMatchObject({ label: '옛방으로', group: 'rooms', isShipped: false })
  })

  it.each([
    ['37.wav', '37'],
    ['녹음/번 고객님.mp3', 'customer'],
    ['번_고객님.WAV', 'customer'],
    ['번.m4a', 'number'],
    ['번으로.wav', 'to number'],
    ['들어오십시오.opus', 'enter'],
    ['채혈실로.wav', 'to 채혈실'],
    ['채혈실.wav', 'to 채혈실'],
    ['햇살방으로.wav'.normalize('NFD'), 'to 햇살방'],
    ['mri실로.wav', 'to MRI실'],
    ['cover.jpg', undefined],
    ['홍길동.wav', undefined],
    ['채혈실.en.wav', 'en 채혈실'],
    ['녹음/채혈실.JP.mp3', 'jp 채혈실'],
    ['햇살 방.cn.wav', 'cn 햇살방'],
    ['햇살_방.en.wav'.normalize('NFD'), 'en 햇살방'],
    ['채혈실.en', 'en 채혈실'],
    ['X-ray_CT로.wav', 'to X-RAY/CT'],
    ['녹음/X-ray_CT.en.wav', 'en X-RAY/CT'],
    ['채혈실.fr.wav', undefined],
    ['모르는방.en.wav', undefined],
    ['.en.wav', undefined],
  ])('%s is a recording of %s', (name, part) => {
    expect(partOfFile(name, rows)).toBe(part)
  })
})
