import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { openExisting } from '../db/openExisting.ts'
import { findSeals, type SealFinding, SecretBox } from '../db/secrets.ts'
import { pendingMigrations } from '../db/migrations/migrate.ts'
import { DATABASE } from '../disk/dataFolder.ts'
import { exists } from '../disk/fileAccess.ts'
import { StartError } from '../startError.ts'
import { critical, type Finding, fine, warning } from '../status/finding.ts'

/** Mode bits by which others than the owner and the group read or write a file. */
const OTHERS = 0o006

/**
 * Checks whether the key opens the secrets in the database, and who can read the files that contain secrets.
 * @param files these files, without the key of TLS
 */
export async function examineSecrets(config: Config, files: readonly string[]): Promise<Finding[]> {
  const box = new SecretBox(config.secretKey)
  const finding = await findingOf(config, box)
  const found = finding === undefined ? [] : [FINDINGS[finding](box)]
  const all = [...files, ...(config.tls ? [config.tls.key] : [])]
  const open =
    process.platform === 'win32' ? [] : all.filter((path) => exists(path) && (statSync(path).mode & OTHERS) !== 0)
  if (open.length === 0 || found.some(({ state }) => state === 'critical')) return found
  return [
    warning(
      'secrets',
      `이 컴퓨터의 다른 사용자도 비밀 값이 든 파일을 읽을 수 있습니다: ${open.join(', ')}`,
      '서버를 실행하는 계정과 그 그룹만 읽게 해 주세요 (chmod 0640).',
    ),
  ]
}

const FINDINGS: Readonly<Record<SealFinding, (box: SecretBox) => Finding>> = {
  OPEN: (box) =>
    fine(
      'secrets',
      box.seals ? '다음에 시작할 때 비밀 값을 봉인합니다.' : '비밀 값을 봉인하지 않습니다 (SECRET_KEY_FILE 없음).',
    ),
  SEALED: () => fine('secrets', '비밀 값이 봉인되어 있고 열쇠가 맞습니다. 열쇠 파일은 백업과 따로 보관해 주세요.'),
  NO_KEY: () =>
    critical(
      'secrets',
      '데이터베이스의 비밀 값이 봉인되어 있는데 열쇠가 없습니다. 서버가 시작하지 않습니다.',
      '봉인할 때 쓴 열쇠 파일을 SECRET_KEY_FILE에 적어 주세요.',
    ),
  WRONG_KEY: () =>
    critical(
      'secrets',
      '데이터베이스의 비밀 값을 이 열쇠로 열 수 없습니다. 서버가 시작하지 않습니다.',
      'SECRET_KEY_FILE이 봉인할 때 쓴 열쇠 파일인지 확인해 주세요.',
    ),
}

/** Returns undefined for a database that does not open, or is of an older version: the check of the database says so. One that does not exist yet has no secrets. */
async function findingOf(config: Config, box: SecretBox): Promise<SealFinding | undefined> {
  if (config.databaseUrl === undefined && !exists(join(config.dataDir, DATABASE))) return 'OPEN'
  try {
    await using db = await openExisting(config)
    // The secrets of an older version may be elsewhere: the start that upgrades it looks at them.
    if ((await pendingMigrations(db)).length > 0) return undefined
    // Awaited, because the database is closed after this.
    return await findSeals(db, box)
  } catch (error) {
    if (error instanceof StartError) return undefined
    throw error
  }
}
