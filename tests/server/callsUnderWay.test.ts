import { setImmediate as nextTurn } from 'node:timers/promises'
import { type FastifyInstance, fastify } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallsUnderWay } from '../../server/http/callsUnderWay.ts'

let app: FastifyInstance
let calls: CallsUnderWay
let arrived: PromiseWithResolvers<void>
let answer: PromiseWithResolvers<void>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  app = fastify()
  calls = new CallsUnderWay(app)
  arrived = Promise.withResolvers<void>()
  answer = Promise.withResolvers<void>()
  app.get('/', async () => {
    arrived.resolve()
    await answer.promise
    return ''
  })
})
afterEach(async () => {
  await app.close()
  vi.useRealTimers()
})

async function someTurns(): Promise<void> {
  for (let turns = 0; turns < 5; turns += 1) await nextTurn()
}

/** Sends a call that is not answered yet, and begins to wait. @returns whether the wait is over */
async function waitBesideCall(): Promise<{ readonly call: Promise<unknown>; readonly isOver: () => boolean }> {
  const call = app.inject('/')
  await arrived.promise
  let isOver = false
  void calls.none().then(() => (isOver = true))
  await someTurns()
  return { call, isOver: () => isOver }
}

it('bulk work waits until a call is answered', async () => {
  const { call, isOver } = await waitBesideCall()
  expect(isOver()).toBe(false)
  answer.resolve()
  await call
  await someTurns()
  expect(isOver()).toBe(true)
  await calls.none()
})

it('a call that takes long is waited for once, and for a moment only', async () => {
  const { call, isOver } = await waitBesideCall()
  await vi.advanceTimersByTimeAsync(49)
  expect(isOver()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await someTurns()
  expect(isOver()).toBe(true)
  await calls.none()
  answer.resolve()
  await call
})
