import { HttpError } from 'react-admin'
import { expect, it } from 'vitest'
import { messageOf } from '../../../../src/ui/feedback/failure.ts'

it.each([
  ['the words of the server', new HttpError('검사실이 가득 찼습니다.', 409), '검사실이 가득 찼습니다.'],
  ['nothing where it sent none', new HttpError('', 503), ''],
  ['nothing where nobody answered', new HttpError('', 0), ''],
  ['none of a broken page', new TypeError('x is undefined'), ''],
  ['none of what is no error', undefined, ''],
])('a failure is told in %s', (_, error, told) => {
  expect(messageOf(error)).toBe(told)
})
