import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { askForNumber } from '../../scripts/askForNumber.ts'

it.each([
  ['61\n', '61', 1],
  [' 61번\n', '61', 1],
  ['육십일\n0\n61번까지\n62\n', '62', 4],
  ['\n', undefined, 1],
  // Somebody who leaves by Ctrl+D.
  ['\u0004', undefined, 1],
])('the answer %j is the number %s, asked %i times', async (typed, number, times) => {
  const [input, output] = [new PassThrough(), new PassThrough()]
  if (typed === '\u0004') input.end()
  else input.write(typed)
  expect(await askForNumber(input, output, 60)).toBe(number)
  expect(String(output.read()).split('61번이면 Enter').length - 1).toBe(times)
})
