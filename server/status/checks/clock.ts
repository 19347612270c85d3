import type { ClockState } from '../../../contract/status.ts'
import { type ClockDifference, minutesOf } from '../../../domain/clockDifference.ts'
import { critical, fine, warning } from '../finding.ts'
import { check, saying, type ServerFinding } from './check.ts'

const say = saying({
  ok: ['서버 시계가 맞습니다.', "The server's clock is right."],
  differs: [
    '서버 시계가 %{clock}보다 약 %{minutes}분 %{pace}.',
    "The server's clock is about %{minutes} min %{pace} compared with %{clock}.",
  ],
  wrong: ['서버 시계가 틀린 것 같습니다.', "The server's clock seems to be wrong."],
  'wrong.advice': [
    '서버 컴퓨터의 시각을 확인해 주세요. 맞으면 최종관리자가 콘솔 위의 알림에서 확인하면 됩니다.',
    "Please check the time of the server's computer. If it is right, the first user confirms it in the notice of the console.",
  ],
  provider: ['병원 계정 서버의 시계', 'that of the provider of hospital accounts'],
  'provider.advice': [
    '두 컴퓨터의 시계를 같은 시간 서버(NTP)에 맞춰 주세요. 그때까지 병원 계정으로 로그인하지 못할 수 있습니다.',
    'Please set both clocks by the same time server (NTP). Until then sign-ins with hospital accounts may fail.',
  ],
  app: ['인증 앱을 쓰는 기기의 시계', 'that of the device with the authenticator app'],
  'app.advice': [
    '서버 컴퓨터의 시각을 먼저 확인해 주세요. 맞으면 그 기기의 시각을 자동으로 맞춰 주세요.',
    "Please check the time of the server's computer first. If it is right, set the time of that device automatically.",
  ],
  fast: ['빠릅니다', 'fast'],
  slow: ['느립니다', 'slow'],
})

/** @returns a warning that names the clock that differs most; undefined where none does */
function checkOtherClocks(differences: readonly ClockDifference[]): ServerFinding | undefined {
  const [worst] = differences.toSorted((a, b) => Math.abs(b.aheadMs) - Math.abs(a.aheadMs))
  if (!worst) return undefined
  const { clock, aheadMs } = worst
  const words = { clock: say(clock), pace: say(aheadMs < 0 ? 'fast' : 'slow') }
  return warning('clock', say('differs', { ...words, minutes: minutesOf(aheadMs) }), say(`${clock}.advice`))
}

function checkClock(state: ClockState): ServerFinding {
  if (state === 'OK') return fine('clock', say('ok'))
  return critical('clock', say('wrong'), say('wrong.advice'))
}

export const clock = check(say.texts, async ({ clock, otherClocks }) => {
  const state = await clock.check()
  return (state === 'OK' && checkOtherClocks(otherClocks.differences)) || checkClock(state)
})
