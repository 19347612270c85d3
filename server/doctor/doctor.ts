import { join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readFileSync } from 'node:fs'
import { type Config, readConfig } from '../config.ts'
import { checkConfig } from '../checkConfig.ts'
import { openExisting } from '../db/openExisting.ts'
import { DATABASE } from '../disk/dataFolder.ts'
import { exists } from '../disk/fileAccess.ts'
import { readHospitalSettings } from '../settings/settingService.ts'
import { type ConfigFault, StartError, reasonOf } from '../startError.ts'
import type { ConfigSource } from '../configSource.ts'
import { examineCertificate } from './certificateCheck.ts'
import { critical, type Finding, fine, warning } from '../status/finding.ts'
import { examineDatabase } from './databaseChecks.ts'
import { examineDisk } from './diskChecks.ts'
import { examineProvider } from './providerCheck.ts'
import { examineSecrets } from './secretCheck.ts'
import { examineProxy } from './proxyCheck.ts'
import { tryPorts } from '../ports.ts'
import { tryMail } from '../status/mail.ts'
import { REQUEST_MS } from '../fetchHealth.ts'

/** Folder of the program: a data folder in it is left behind by the next upgrade. */
const PROGRAM = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Examines an installation: configuration, port, disk, database, clock, backup, certificate, sealed secrets, open files,
 * proxies, provider of hospital accounts and mail server. The server may run meanwhile; a database that does not exist yet is not created.
 * @returns one check or more of each, in the order in which a person would look
 */
export async function examine(source: ConfigSource): Promise<Finding[]> {
  const found = await checkConfig(source)
  const config = validConfig(source)
  const own = configCheck(source, found, config)
  if (!config) return [own]
  // The configuration names a data folder that cannot be used. What is in it cannot be seen.
  const hasData = !found.some(({ name }) => name === 'DATA_DIR')
  // It names files of TLS that cannot be read, too.
  const isTlsWrong = found.some(({ name }) => name.startsWith('TLS_'))
  const usable = isTlsWrong ? { ...config, tls: undefined } : config
  const publicUrl = hasData ? await publicUrlOf(config) : config.fixed.publicUrl
  const parts = await Promise.all([
    part('port', examinePort(config)),
    ...(hasData
      ? [
          part('disk', examineDisk(config)),
          part('database', examineDatabase(config)),
          part('secrets', examineSecrets(usable, source.secretFiles)),
        ]
      : []),
    ...(isTlsWrong && publicUrl === undefined ? [] : [part('certificate', examineCertificate(usable, publicUrl))]),
    part('open-files', examineOpenFiles()),
    part('proxy', examineProxy(config, publicUrl)),
    part('provider', examineProvider(config)),
    part('mail', examineMail(config)),
  ])
  return [own, ...parts.flat()]
}

/** A check that fails unexpectedly is itself a finding, and the others are still reported. */
async function part(id: string, checks: Promise<Finding[]>): Promise<Finding[]> {
  return checks.catch((error: unknown) => [
    error instanceof StartError
      ? critical(id, reasonOf(error), '문장대로 고쳐 주세요.')
      : critical(id, `확인하지 못했습니다: ${reasonOf(error)}`, '이 문장을 그대로 담당 업체에 알려 주세요.'),
  ])
}

/** Returns the address for phones: of the environment, else as chosen in the console; undefined for none. */
async function publicUrlOf(config: Config): Promise<string | undefined> {
  if (config.fixed.publicUrl !== undefined) return config.fixed.publicUrl
  if (config.databaseUrl === undefined && !exists(join(config.dataDir, DATABASE))) return undefined
  try {
    await using db = await openExisting(config)
    return (await readHospitalSettings(db)).publicUrl || undefined
  } catch {
    // A database that does not open, or of an older version: another check says so.
    return undefined
  }
}

function configCheck(source: ConfigSource, found: readonly ConfigFault[], config: Config | undefined): Finding {
  const from = source.file === undefined ? '환경 변수와 기본값' : source.file
  if (found.length > 0)
    return critical(
      'settings',
      found.map(({ name, message }) => `${name}: ${message}`).join(' / '),
      '설정 파일이나 환경 변수를 고친 뒤 start --check로 다시 확인해 주세요.',
    )
  if (source.unknown.length > 0)
    return warning(
      'settings',
      `이 버전에 없는 설정 이름입니다 (${from}): ${source.unknown.join(', ')}`,
      '이름을 잘못 적었는지 확인해 주세요. 필요 없는 줄이면 지워 주세요.',
    )
  if (config && `${resolve(config.dataDir)}${sep}`.startsWith(PROGRAM))
    return warning(
      'settings',
      '데이터 폴더가 프로그램 폴더 안에 있습니다. 업그레이드하면 새 프로그램이 데이터를 찾지 못합니다.',
      'DATA_DIR을 프로그램 폴더 밖(예: /var/lib/waiting-board)으로 정하고, 서버를 끈 뒤 데이터 폴더를 그곳으로 옮겨 주세요.',
    )
  return fine('settings', `설정이 올바릅니다 (${from}).`)
}

function validConfig({ values, faults }: ConfigSource): Config | undefined {
  try {
    return readConfig(values, faults)
  } catch {
    return undefined
  }
}

/** Checks that the ports are free, or that our server answers on its own. */
async function examinePort(config: Config): Promise<Finding[]> {
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

/** Checks that the mail server of the alerts is there and takes the user of the settings. */
async function examineMail({ mail }: Config): Promise<Finding[]> {
  if (!mail) return []
  const { host } = new URL(mail.smtpUrl)
  try {
    await tryMail(mail, REQUEST_MS)
    return [fine('mail', `메일 서버에 연결됩니다 (${host}).`)]
  } catch (error) {
    const { code } = error as { code?: unknown }
    return [
      critical(
        'mail',
        `메일 서버로 알림을 보낼 수 없습니다 (${host}): ${reasonOf(error)}`,
        ADVICE[String(code)] ?? 'SMTP_URL의 주소와 포트, 방화벽을 확인해 주세요. smtps는 보통 465, smtp는 587입니다.',
      ),
    ]
  }
}

/** Advice by the error code of nodemailer. */
const ADVICE: Readonly<Record<string, string>> = {
  EAUTH: 'SMTP_URL의 사용자와 비밀번호를 확인해 주세요. 특수 문자는 %40처럼 적습니다.',
  ETLS: '메일 서버의 인증서를 병원에서 발급했으면 환경 변수 NODE_EXTRA_CA_CERTS에 그 발급 기관의 PEM 파일을 정해 주세요.',
}

const LIMITS = '/proc/self/limits'
/** Open files of a full server: its connections, and the files of requests in progress. */
const NEEDED = 8_192

/** Checks the limit of open files; Node raises the soft limit to the hard one by itself. Linux only. */
async function examineOpenFiles(): Promise<Finding[]> {
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
