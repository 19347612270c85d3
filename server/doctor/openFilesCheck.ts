import { readFileSync } from 'node:fs'
import { exists } from '../disk/fileAccess.ts'
import { type Finding, fine, warning } from '../status/finding.ts'

const LIMITS = '/proc/self/limits'
/** Open files of a full server: its connections, and the files of requests in progress. */
const NEEDED = 8_192

/** Checks the limit of open files; Node raises the soft limit to the hard one by itself. Linux only. */
export async function examineOpenFiles(): Promise<Finding[]> {
  if (!exists(LIMITS)) return []
  const [, hard = ''] = /^Max open files\s+\S+\s+(\S+)/m.exec(readFileSync(LIMITS, 'utf8')) ?? []
  const text = `열 수 있는 파일과 연결은 ${hard}개입니다.`
  return [
    hard === 'unlimited' || Number(hard) >= NEEDED
      ? fine('open-files', text)
      : warning(
          'open-files',
          text,
          `화면과 직원이 많으면 연결이 거절됩니다. systemd 서비스에는 LimitNOFILE=65536, 셸에서는 ulimit -n 65536으로 ${NEEDED}개 이상이 되게 해 주세요.`,
        ),
  ]
}
