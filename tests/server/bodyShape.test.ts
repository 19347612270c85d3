import { expect, it } from 'vitest'
import { refuseShape } from '../../server/http/jsonBodies.ts'

const refuse = (json: string) => () => refuseShape(Buffer.from(json))
const fields = (count: number) => `{${Array.from({ length: count }, (_, at) => `"f${at}":0`).join(',')}}`
const members = (count: number, member = '0') => `[${Array(count).fill(member).join(',')}]`

it('DE-13 takes 50 fields, a thousand members and 8 levels, wherever they are', () => {
  for (const json of [
    fields(50),
    members(1_000),
    `{"a":${members(1_000, fields(50))},"b":${members(1_000)}}`,
    '['.repeat(8) + ']'.repeat(8),
    members(1_000, '[[[1],{}],[]]'),
  ]) {
    expect(refuse(json)).not.toThrow()
  }
})

it('DE-13 refuses one more of each, in time and in words', () => {
  for (const json of [fields(51), `{"a":[1,${fields(51)}]}`])
    expect(refuse(json)).toThrow('요청에 항목이 너무 많습니다.')
  for (const json of [members(1_001), `{"a":${members(1_001)}}`])
    expect(refuse(json)).toThrow('한 번에 1,000건까지 보낼 수 있습니다.')
  for (const json of ['['.repeat(9), `${'{"a":'.repeat(9)}1`])
    expect(refuse(json)).toThrow('요청이 너무 깊게 겹쳐 있습니다.')
})

it('counts nothing of what stands in texts', () => {
  const text = `,{[\\",${'['.repeat(20)}${','.repeat(2_000)}\\\\`
  for (const json of [`{"a":"${text}","b":["${text}"]}`, `{"${text}":1}`]) {
    expect(refuse(json)).not.toThrow()
    expect(JSON.parse(json)).toBeTypeOf('object')
  }
})

it('leaves to the parser what is no JSON', () => {
  for (const json of ['', '"', ']]]', '}', ',,,,', '{"a', '\\']) expect(refuse(json)).not.toThrow()
})
