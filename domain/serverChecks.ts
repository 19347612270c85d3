/** The checks of a running server: their ids, for programs, and their names. docs/monitoring.md describes each. */
const CHECKS = {
  database: { ko: '데이터베이스', en: 'Database' },
  disk: { ko: '디스크', en: 'Disk' },
  clock: { ko: '시계', en: 'Clock' },
  backup: { ko: '백업', en: 'Backup' },
  certificate: { ko: '인증서', en: 'Certificate' },
  jobs: { ko: '정기 작업', en: 'Periodic jobs' },
  displays: { ko: '화면', en: 'Screens' },
  kiosks: { ko: '키오스크', en: 'Kiosks' },
  queues: { ko: '대기', en: 'Waits' },
  webhooks: { ko: '외부 알림', en: 'Webhooks' },
  provider: { ko: '병원 계정', en: 'Hospital accounts' },
  keys: { ko: '연동 키', en: 'API keys' },
  intake: { ko: '연동', en: 'Integration' },
}

export type CheckId = keyof typeof CHECKS
export const CHECK_IDS = Object.keys(CHECKS) as [CheckId, ...CheckId[]]

/** Returns the names of all checks in a language. */
export const checkNames = (language: 'ko' | 'en'): Record<CheckId, string> =>
  Object.fromEntries(CHECK_IDS.map((id) => [id, CHECKS[id][language]])) as Record<CheckId, string>
