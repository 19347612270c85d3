import { describe, expect, it } from 'vitest'
import { SPOKEN_PARTS } from '../../../../../domain/voice/announcement.ts'
import { partOfFile, partRows } from '../../../../../src/resources/dids/voice/partRows.ts'

const own = [{ part: '37', version: 'a', seconds: 1 }]
const rows = partRows(own, ['채혈실', ' 햇살 방', ''])
const row = (part: string) => rows.find((each) => each.part === part)

describe('the parts of spoken calls', () => {
  it('are all that ship and the rooms of the boards, those without a recording first', () => {
    expect(rows).toHaveLength(SPOKEN_PARTS.size + 1)
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
    expect(rows.filter(({ group }) => group === 'sentence').map(({ label }) => label)).toEqual([
      '번 고객님',
      '번',
      '번으로',
      '들어오십시오',
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
  ])('%s is a recording of %s', (name, part) => {
    expect(partOfFile(name, rows)).toBe(part)
  })
})
