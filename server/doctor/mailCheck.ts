import type { Config } from '../config.ts'
import { tryMail } from '../status/mail.ts'
import { critical, type Finding, fine } from '../status/finding.ts'
import { reasonOf } from './reasonOf.ts'
import { REQUEST_MS } from '../fetchHealth.ts'

/** Checks that the mail server of the alerts is there and takes the user of the settings. */
export async function examineMail({ mail }: Config): Promise<Finding[]> {
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
