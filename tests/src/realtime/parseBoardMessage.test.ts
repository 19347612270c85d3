import { describe, expect, it } from 'vitest'
import { parseBoardMessage } from '../../../src/realtime/parseBoardMessage.ts'

const parse = (value: unknown) => parseBoardMessage(JSON.stringify(value))

describe('the message of a board', () => {
  it('is its type, its text and its flag, and from our server the version and the board', () => {
    expect(parse({ type: 'TAG', message: '홍O동 님', flag: 'REGISTER' })).toEqual({
      type: 'TAG',
      message: '홍O동 님',
      flag: 'REGISTER',
    })
    expect(parse({ type: 'RELOAD', message: '', version: 4, board: { version: 4 } })).toEqual({
      type: 'RELOAD',
      message: '',
      version: 4,
      board: { version: 4 },
    })
  })

  it('keeps the type and the text beside what is of another kind than ours', () => {
    const odd = { flag: 1, version: '4', board: null }
    expect(parse({ type: 'TAG', message: '홍O동 님', ...odd })).toEqual({ type: 'TAG', message: '홍O동 님' })
    expect(parse({ type: 'TAG', message: '홍O동 님', board: 'none' })).toEqual({ type: 'TAG', message: '홍O동 님' })
  })

  it.each([[{ type: 'RELOAD' }], [{ type: 'RELOAD', message: 7 }], [{ type: 'RELOAD', message: null }]])(
    'says nothing where the text is none: %j',
    (value) => {
      expect(parse(value)).toEqual({ type: 'RELOAD', message: '' })
    },
  )

  it.each([['a text'], [7], [true], [null], [[]], [{}], [{ type: 7 }], [{ message: '홍O동 님' }]])(
    'is none: %j',
    (value) => {
      expect(parse(value)).toBeUndefined()
    },
  )
})
