// npm run password [-- ID]: sets a new password for a user (default: ROOT_ID) and lifts a suspension. With the embedded database the server
// must be stopped.
import { hashPassword } from '../server/auth/password.ts'
import { endSessions } from '../server/auth/sessionRepository.ts'
import { openDatabase } from '../server/db/database.ts'
import { openToRead } from '../server/db/sqlite/embedded.ts'
import { UnitOfWork } from '../server/db/unitOfWork.ts'
import { createBus } from '../server/realtime/postgresBus.ts'
import { clearSecondFactor } from '../server/auth/secondFactors.ts'
import { configOf } from '../server/configSource.ts'
import { StartError } from '../server/startError.ts'
import { resetPassword } from '../server/users/resetPassword.ts'

try {
  const {
    config,
    args: [given, ...others],
  } = configOf(process.argv.slice(2))
  if (others.length > 0) throw new StartError('사용자 하나만 적어 주세요: password 아이디')
  const { dataDir, databaseUrl, rootId } = config
  // openDatabase would create a new one.
  if (databaseUrl === undefined) openToRead(dataDir).close()
  const database = await openDatabase(config)
  const bus = createBus(config, database.db, (error) => console.error(error))
  try {
    await bus.open()
    const id = given ?? rootId
    const password = await resetPassword(new UnitOfWork(database.db, bus), id, {
      hash: hashPassword,
      endSessions,
      clearSecondFactor,
    })
    console.log(
      `새 비밀번호를 정했습니다. 다시 표시되지 않습니다.\n  아이디    ${id}\n  비밀번호  ${password}\n이 사용자가 로그인한 기기는 모두 로그아웃되고, 2단계 인증과 사용 정지는 풀립니다.`,
    )
  } finally {
    await bus.close()
    await database.close()
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
