import { createTransport } from 'nodemailer'
import type { Alert } from './alerts.ts'

/** Time in which the mail server connects and answers, in milliseconds. */
const ANSWER_MS = 15_000

/** Where alerts are sent. */
export interface MailSettings {
  /** `smtp://user:password@host:port`, or `smtps://`. */
  readonly smtpUrl: string
  readonly to: readonly string[]
}

/** Returns the function that sends an alert by SMTP; it throws when the mail server does not take it. */
export function mailer({ smtpUrl, to }: MailSettings): (alert: Alert) => Promise<void> {
  const { username, hostname } = new URL(smtpUrl)
  const user = decodeURIComponent(username)
  const transport = transportOf(smtpUrl, ANSWER_MS)
  const from = user.includes('@') ? user : `waiting-board@${hostname}`
  return async ({ subject, text }) => {
    await transport.sendMail({ from, to: [...to], subject, text })
  }
}

/**
 * Connects to the mail server and signs in, and sends nothing.
 * @param limitMs time in which it connects, and gives each answer
 * @throws when it cannot be reached or refuses the user
 */
export async function tryMail({ smtpUrl }: MailSettings, limitMs: number): Promise<void> {
  const transport = transportOf(smtpUrl, limitMs)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

const transportOf = (url: string, limitMs: number) =>
  createTransport({
    url,
    dnsTimeout: limitMs,
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
  })
