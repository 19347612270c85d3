import { ApiError } from '../../../../src/session/apiError.ts'
import { expect, it } from 'vitest'
import { messageOf } from '../../../../src/ui/feedback/failure.ts'

it.each([
  ['the words of the server', new ApiError(409, {}, '검사실이 가득 찼습니다.'), '검사실이 가득 찼습니다.'],
  ['nothing where it sent none', new ApiError(503), ''],
  ['nothing where nobody answered', new ApiError(0), ''],
  ['none of a broken page', new TypeError('x is undefined'), ''],
  ['none of what is no error', undefined, ''],
])('a failure is told in %s', (_, error, told) => {
  expect(messageOf(error)).toBe(told)
})
