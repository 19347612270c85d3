// Embedded database alone: no call reaches a database.
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { Did } from '../../contract/dids.ts'
import { TEST_NUMBER } from '../../contract/voice.ts'
import type { Sound, Voice } from '../../contract/voiceParts.ts'
import { readWav, secondsOf } from '../../server/voice/wav.ts'
import type { WaitingEntry } from '../../contract/waitingMoves.ts'
import type { Client } from '../harness/client.ts'
import { createDid } from '../harness/create.ts'
import { startServer, type TestServer } from '../harness/server.ts'
import { voiceProgram } from '../harness/sounds.ts'

let server: TestServer | undefined
afterEach(() => server?.close())

const ESPEAK = execFileSync(process.execPath, ['scripts/espeakNg.mjs'], { encoding: 'utf8' }).trim()

const start = async (command: string) => {
  server = await startServer({ env: { VOICE_COMMAND: command, LOG_LEVEL: 'silent' } })
  const name = { kr: '방;rm -rf ~4' }
  const did = await createDid(server.root, { name })
  return { ...server, did }
}

/** Adds a patient to the board's queue. */
async function aPatientAt(root: Client, did: Did): Promise<{ number: number; entry: WaitingEntry }> {
  const [entry] = await root.queueUp(did, '김하나')
  const { patients } = await root.listOf('waiting', did)
  return { number: Number(patients.find(({ didWaitingId }) => didWaitingId === entry.didWaitingId)?.number), entry }
}

describe('VOICE_COMMAND', () => {
  it('espeak-ng says a call of a room of any name', async () => {
    const { anyone, did } = await start(`${ESPEAK} -v ko --stdout`)
    expect(await anyone.get<Voice>('/v1/voice/parts')).toMatchObject({ canSpeak: true })
    const { wav } = await anyone.get<Sound>(`/v1/voice/dids/${did.id}/sentence?number=37`)
    const sound = readWav(Buffer.from(wav, 'base64'))
    expect(sound && secondsOf(sound)).toBeGreaterThan(2)
    expect(sound && secondsOf(sound)).toBeLessThan(20)
  })

  it('is asked once for a sentence, reads it as a text, and what it said is kept', async () => {
    const { command, said } = voiceProgram('process.stdout.write(wav)')
    const { anyone, root, did, dataDir } = await start(command)
    const { number } = await aPatientAt(root, did)
    const ask = () => anyone.get<Sound>(`/v1/voice/dids/${did.id}/sentence?number=${number}`)
    const answers = await Promise.all([ask(), ask(), ask()])
    answers.push(await ask())
    expect(new Set(answers.map(({ wav }) => wav)).size).toBe(1)
    expect(said()).toEqual([`${number}번 고객님, ${did.no}번 ${did.name.kr}로 들어오십시오.`])
    expect(readdirSync(join(dataDir, 'voice'))).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.wav$/)])
  })

  it.each([
    ['ends with an error', 'process.exit(1)'],
    ['writes no sound', "process.stdout.write('sorry')"],
    ['writes without end', 'for (;;) process.stdout.write(Buffer.alloc(1 << 20))'],
    ['hangs', 'setInterval(() => {}, 1000)'],
  ])('that %s is answered 503 within seconds, and the next one is asked all the same', async (_name, does) => {
    const { command, said } = voiceProgram(`if (sentence.startsWith('1번')) { ${does} } else process.stdout.write(wav)`)
    const { root, did } = await start(command)
    const ask = async (number: number) =>
      (await root.request('GET', `/v1/voice/dids/${did.id}/sentence?number=${number}`)).status
    expect(await Promise.all([ask(1), ask(2)])).toEqual([503, 200])
    expect(said()).toHaveLength(2)
  })

  it('DE-06 says only what a wall may need without a token, and any number to staff', async () => {
    const { command, said } = voiceProgram('process.stdout.write(wav)')
    const { anyone, root, did } = await start(command)
    const { number, entry } = await aPatientAt(root, did)
    const ask = async (client: Client, asked: number | string, didId = did.id) =>
      (await client.request('GET', `/v1/voice/dids/${didId}/sentence?number=${asked}`)).status
    const other = await createDid(root)
    expect([await ask(anyone, number + 1), await ask(anyone, number, other.id)]).toEqual([404, 404])
    expect(said()).toEqual([])
    expect([await ask(anyone, number), await ask(anyone, TEST_NUMBER), await ask(root, number + 1)]).toEqual([
      200, 200, 200,
    ])
    const second = (await aPatientAt(root, did)).number
    expect([await ask(anyone, `${number},${second}`), await ask(anyone, `${number},${second + 5}`)]).toEqual([200, 404])
    expect(said().at(-1)).toBe(`${number}번, ${second}번 고객님, ${did.no}번 ${did.name.kr}로 들어오십시오.`)
    expect([await ask(root, `${number},`), await ask(root, Array(11).fill(1).join())]).toEqual([400, 400])
    await root.done(entry)
    expect(await ask(anyone, number)).toBe(404)
  })

  it('DE-48 says the place of the room to which a patient is called', async () => {
    const { command, said } = voiceProgram('process.stdout.write(wav)')
    const { root } = await start(command)
    const { did } = await root.createStation({ places: [{ no: 3, name: '창구' }] })
    for (const place of [3, 9]) await root.get(`/v1/voice/dids/${did.id}/sentence?number=37&place=${place}`)
    expect(said()).toEqual(['37번 고객님, 3번 창구로 오십시오.', '37번 고객님, 9번으로 오십시오.'])
  })

  it('that is not there is answered 503', async () => {
    const { root, did } = await start('/nowhere/speak')
    const { status, body } = await root.request('GET', `/v1/voice/dids/${did.id}/sentence?number=1`)
    expect(status).toBe(503)
    expect(body).toMatchObject({ code: 'NO_VOICE' })
  })
})
