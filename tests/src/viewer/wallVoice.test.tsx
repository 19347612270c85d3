// @vitest-environment happy-dom
import { act, cleanup } from './rendering.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { VOICE_DEFAULT } from '../../../contract/voice.ts'
import type { SpokenCall } from '../../../src/voice/announcer.ts'
// Loaded ahead, so that the wall's own import takes no time.
import '../../../src/viewer/wall/wallSpeaker.ts'
import { pass, renderWall } from './renderWall.tsx'
import { anOption, aPatient, StandInServer } from './standInServer.ts'

const spoken = vi.hoisted(() => ({
  timeOfDay: (): string => '',
  /** Numbers of the calls that were passed to the announcer. */
  said: [] as (number | undefined)[],
  /** Number of current calls that the announcer last kept. */
  kept: 0,
}))

vi.mock('../../../src/voice/announcer.ts', () => ({
  Announcer: class {
    readonly isSpeaking = false
    constructor({ timeOfDay }: { timeOfDay: () => string }) {
      spoken.timeOfDay = timeOfDay
    }
    readonly say = async ({ number }: SpokenCall) => spoken.said.push(number) > 0
    readonly keepOnly = ({ size }: ReadonlySet<string>) => void (spoken.kept = size)
    readonly close = () => undefined
  },
}))

let server: StandInServer

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-02T01:42:00Z') })
  vi.stubEnv('TZ', 'UTC')
  spoken.said = []
  server = new StandInServer()
  server.option = anOption({ voice: { ...VOICE_DEFAULT, use: true } })
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  localStorage.clear()
})

describe('a wall that speaks its calls', () => {
  it('LS-11 takes its quiet hours in the time zone of the hospital, whatever that of the player', async () => {
    await renderWall()
    expect(spoken.timeOfDay()).toBe('10:42')
    vi.setSystemTime(new Date('2026-03-02T15:05:00Z'))
    expect(spoken.timeOfDay()).toBe('00:05')
  })
})
