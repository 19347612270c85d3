import type { Transporter } from 'nodemailer'
import type { Alert } from './alerts.ts'

/** Time in which the mail server connects and answers, in milliseconds. */
const ANSWER_MS = 15_000

/** Where alerts are sent. */
interface MailSettings {
  /** `smtp://user:password@host:port`, or `smtps://`. */
  readonly smtpUrl: string
  readonly to: readonly string[]
}

/** Returns the function that sends an alert by SMTP; it throws when the mail server does not take it. */
export function mailer({ smtpUrl, to }: MailSettings): (alert: Alert) => Promise<void> {
  const { username, hostname } = new URL(smtpUrl)
  const user = decodeURIComponent(username)
  let transport: Transporter | undefined
  const from = user.includes('@') ? user : `waiting-board@${hostname}`
  return async ({ subject, text }) => {
    transport ??= await transportOf(smtpUrl, ANSWER_MS)
    await transport.sendMail({ from, to: [...to], subject, text })
  }
}

/**
 * Connects to the mail server and signs in, and sends nothing.
 * @param limitMs time in which it connects, and gives each answer
 * @throws when it cannot be reached or refuses the user
 */
export async function tryMail({ smtpUrl }: MailSettings, limitMs: number): Promise<void> {
  const transport = await transportOf(smtpUrl, limitMs)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** Loads the library where there is a mail server. */
async function transportOf(url: string, limitMs: number): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    dnsTimeout: limitMs,
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
  })
}
