import { StartError } from '../../startError.ts'
import { isTooOld, stepsOf01 } from './adoption.ts'
import { MIGRATION_NAMES } from './migrate.ts'

/**
 * Refuses a database that this version cannot use or upgrade.
 * @param untouched Korean sentence that names what was left as it is
 * @param wayBack lines that follow where the database is of a newer version
 * @throws {StartError} when it is of a newer version, or older than the last 0.1
 */
export function refuseOtherVersion(
  done: readonly string[],
  untouched: string,
  wayBack: () => readonly string[] = () => [],
): void {
  const known = new Set([...MIGRATION_NAMES, ...stepsOf01(done)])
  const unknown = done.filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new StartError(
      [
        `더 새로운 버전이 만든 데이터베이스여서 시작하지 않습니다. ${untouched} (${unknown.join(', ')})`,
        ...wayBack(),
      ].join('\n'),
    )
  if (isTooOld(done))
    throw new StartError(
      [
        `0.1의 마지막 버전보다 오래된 데이터베이스여서 시작하지 않습니다. ${untouched} (${done.at(-1)})`,
        '  먼저 0.1의 마지막 버전으로 한 번 시작한 뒤 이 버전으로 시작해 주세요. 백업이면 그 버전으로 복원해 시작해 주세요.',
      ].join('\n'),
    )
}
