import type { JobState } from '../jobs.ts'
import { critical, fine, warning } from '../finding.ts'
import { check, namesOf, saying, type ServerFinding } from './check.ts'

const say = saying({
  ok: ['정기 작업이 모두 잘 됩니다.', 'All periodic jobs succeed.'],
  failing: ['정기 작업이 실패하고 있습니다: %{jobs}', 'Periodic jobs are failing: %{jobs}'],
  'failing.advice': [
    '서버 기록에서 이 이름을 찾아 까닭을 확인해 주세요.',
    "Please find the reason by this name in the server's log.",
  ],
})

/** A job that fails runs again within a minute: short failures are those of an interrupted connection. */
const JOB_CRITICAL_MS = 600_000

export function checkJobs(jobs: ReadonlyMap<string, JobState>, now: Date): ServerFinding {
  const failing = [...jobs].flatMap(([name, { failingSince }]) => (failingSince ? [{ name, failingSince }] : []))
  const since = failing.map((job) => job.failingSince).toSorted((a, b) => a.getTime() - b.getTime())[0]
  if (!since) return fine('jobs', say('ok'))
  return (now.getTime() - since.getTime() > JOB_CRITICAL_MS ? critical : warning)(
    'jobs',
    say('failing', { jobs: namesOf(failing) }),
    say('failing.advice'),
    since,
  )
}

export const jobs = check(say.texts, ({ jobs: states, now }) => checkJobs(states(), now))
