import Fastify from 'fastify'
import { Writable } from 'node:stream'
import { expect, it, vi } from 'vitest'
import { errorHandler } from '../../server/http/errorHandler.ts'
import { Refusal } from '../../server/http/refusals.ts'

it('failures leave their first line and their end for each code or message, and errors their stack', async () => {
  const lines: {
    level: number
    reqId?: string
    code?: string
    err?: { stack?: string }
    failure?: string
    requests?: number
  }[] = []
  const stream = new Writable({
    write: (line: Buffer, _encoding, done) => {
      lines.push(JSON.parse(line.toString()))
      done()
    },
  })
  const app = Fastify({ logger: { stream, level: 'info' }, disableRequestLogging: true })
  app.setErrorHandler(errorHandler)
  app.get('/refused/:code', (request) => {
    throw new Refusal(503, (request.params as { code: string }).code, ['지금은 할 수 없습니다.', 'Not now.'])
  })
  app.get('/broken/:why', (request) => {
    throw new Error((request.params as { why: string }).why)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  lines.length = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (let times = 0; times < 20; times += 1)
    expect((await app.inject('/refused/NO_VOICE')).json()).toMatchObject({ status: 503, code: 'NO_VOICE' })
  expect((await app.inject('/refused/FULL')).statusCode).toBe(503)
  const ids: unknown[] = []
  for (let times = 0; times < 20; times += 1) {
    const answer = await app.inject('/broken/no such table')
    expect(answer.statusCode).toBe(500)
    ids.push(answer.json<{ requestId: string }>().requestId)
  }
  expect((await app.inject('/broken/no such row')).statusCode).toBe(500)
  expect(lines.map(({ level, code }) => [level, code])).toEqual([
    [40, 'NO_VOICE'],
    [40, 'FULL'],
    [50, undefined],
    [50, undefined],
  ])
  expect(lines[2]?.err?.stack).toContain('no such table')
  // Each answer names the line that describes its failure.
  expect(new Set(ids)).toEqual(new Set([lines[2]?.reqId]))

  // One more failure each 50 s goes on.
  for (let times = 0; times < 10; times += 1) {
    vi.advanceTimersByTime(50_000)
    await app.inject('/refused/NO_VOICE')
  }
  vi.advanceTimersByTime(60_000)
  expect(lines.slice(4).map(({ failure, requests }) => ({ failure, requests }))).toEqual([
    { failure: 'INTERNAL no such table', requests: 20 },
    { failure: 'NO_VOICE', requests: 30 },
  ])
  await app.inject('/refused/NO_VOICE')
  expect(lines.at(-1)).toMatchObject({ code: 'NO_VOICE' })
  vi.useRealTimers()
  await app.close()
})
