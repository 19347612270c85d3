import Fastify from 'fastify'
import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { errorHandler } from '../../server/http/errorHandler.ts'
import { Refusal } from '../../server/http/refusals.ts'

it('failures leave a line a minute for each code or message, and errors their stack', async () => {
  const lines: { level: number; code?: string; err?: { stack?: string } }[] = []
  const stream = new Writable({
    write: (line: Buffer, _encoding, done) => {
      lines.push(JSON.parse(line.toString()))
      done()
    },
  })
  const app = Fastify({ logger: { stream, level: 'warn' } })
  app.setErrorHandler(errorHandler)
  app.get('/refused/:code', (request) => {
    throw new Refusal(503, (request.params as { code: string }).code, '지금은 할 수 없습니다.')
  })
  app.get('/broken/:why', (request) => {
    throw new Error((request.params as { why: string }).why)
  })
  for (let times = 0; times < 20; times += 1)
    expect((await app.inject('/refused/NO_VOICE')).json()).toMatchObject({ status: 503, code: 'NO_VOICE' })
  expect((await app.inject('/refused/FULL')).statusCode).toBe(503)
  for (let times = 0; times < 20; times += 1) expect((await app.inject('/broken/no such table')).statusCode).toBe(500)
  expect((await app.inject('/broken/no such row')).statusCode).toBe(500)
  expect(lines.map(({ level, code }) => [level, code])).toEqual([
    [40, 'NO_VOICE'],
    [40, 'FULL'],
    [50, undefined],
    [50, undefined],
  ])
  expect(lines[2]?.err?.stack).toContain('no such table')
  await app.close()
})
