import { type ClockDifference, minutesOf, type OtherClock } from '../../domain/clockDifference.ts'
import type { ServerFinding } from './checks.ts'
import { warning } from './finding.ts'

const NAMES: Readonly<Record<OtherClock, string>> = {
  provider: '병원 계정 서버의 시계',
  app: '인증 앱을 쓰는 기기의 시계',
}

const ADVICE: Readonly<Record<OtherClock, string>> = {
  provider: '두 컴퓨터의 시계를 같은 시간 서버(NTP)에 맞춰 주세요. 그때까지 병원 계정으로 로그인하지 못할 수 있습니다.',
  app: '서버 컴퓨터의 시각을 먼저 확인해 주세요. 맞으면 그 기기의 시각을 자동으로 맞춰 주세요.',
}

/** @returns a warning that names the clock that differs most; undefined where none does */
export function checkOtherClocks(differences: readonly ClockDifference[]): ServerFinding | undefined {
  const [worst] = differences.toSorted((a, b) => Math.abs(b.aheadMs) - Math.abs(a.aheadMs))
  if (!worst) return undefined
  const { clock, aheadMs } = worst
  return warning(
    'clock',
    `서버 시계가 ${NAMES[clock]}보다 약 ${minutesOf(aheadMs)}분 ${aheadMs < 0 ? '빠릅니다' : '느립니다'}.`,
    ADVICE[clock],
  )
}
