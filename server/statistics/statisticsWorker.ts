// The thread of the statistics: answers the questions of AnswerThread from a database connection of its own.
import { parentPort, workerData } from 'node:worker_threads'
import { statisticsCalls } from '../../contract/statistics.ts'
import { openReader } from '../db/openExisting.ts'
import { serializerOf } from '../http/serialize.ts'
import type { Asked, Failure, Reply, Source } from './answerThread.ts'
import { Answers } from './answers.ts'

const source = workerData as Source
const answers = new Answers(openReader(source), source.timeZone)

// One question after the other: several at once would need the memory of all of them, and end no sooner.
let last: Promise<unknown> = Promise.resolve()
parentPort?.on('message', (asked: Asked) => {
  last = last.then(() => reply(asked))
})

async function reply(asked: Asked): Promise<void> {
  const replied = await replyTo(asked)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no target origin
  parentPort?.postMessage(replied)
}

async function replyTo({ id, call, question }: Asked): Promise<Reply> {
  try {
    const answer = await (Reflect.apply(answers[call], answers, question) as Promise<unknown>)
    return { id, json: serializerOf(statisticsCalls[call].answer)(answer) }
  } catch (error) {
    const { message, code, errcode, syscall } = error as Failure
    return { id, failure: { message, code, errcode, syscall } }
  }
}
