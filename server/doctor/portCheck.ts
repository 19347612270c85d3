import type { Config } from '../config.ts'
import { tryPorts } from '../ports.ts'
import { critical, type Finding, fine } from '../status/finding.ts'

/** Checks that the ports are free, or that our server answers on its own. */
export async function examinePort(config: Config): Promise<Finding[]> {
  const { port } = config
  const { running, faults } = await tryPorts({ ...config, isSecure: config.tls !== undefined })
  if (running?.status === 200) return [fine('port', `서버가 PORT=${port}에서 실행 중입니다 (${running.version}).`)]
  if (running)
    return [
      critical(
        'port',
        `서버가 PORT=${port}에서 실행 중이지만 정상이 아닙니다 (${running.status}): ${running.message}`,
        '데이터베이스와 서버 기록을 확인해 주세요.',
      ),
    ]
  if (faults.length > 0)
    return [
      critical(
        'port',
        faults.map(({ message }) => message).join(' / '),
        '설정을 고쳐 주세요. 어떤 프로그램이 포트를 쓰는지는 ss -ltnp로 볼 수 있습니다.',
      ),
    ]
  return [fine('port', `PORT=${port}이(가) 비어 있습니다. 서버는 실행 중이 아닙니다.`)]
}
