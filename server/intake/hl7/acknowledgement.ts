/** MSA-1: accepted, failed, refused; with A for what was carried out, with C for what was stored (enhanced mode). */
export type AcknowledgementCode = 'AA' | 'AE' | 'AR'

export interface Acknowledgement {
  readonly code: AcknowledgementCode
  /** The problem in English: MSA-3. */
  readonly reason?: string
  /** When the message was first answered. */
  readonly at: Date
}

/** Control characters of ASCII; those above may be bytes of a header that does not decode. */
const CONTROLS = /[^\P{Cc}\u0080-\u009f]/gu
const CR = '\r'
const USUAL_HEADER = 'MSH|^~\\&|'

/**
 * Returns the answer to a message. Each message has exactly one, because an MLLP sender waits for it: MSH-15 and MSH-16
 * only decide its kind. The answer uses the delimiters of the message and depends on nothing but the arguments.
 * @param sentHeader segment MSH of the message; '' for a frame without one
 */
export function acknowledge(sentHeader: string, { code, reason, at }: Acknowledgement): string {
  const header = sentHeader.replaceAll(CONTROLS, '')
  const isRead = /^MSH[^\p{L}\p{N}\s]/u.test(header)
  const separator = isRead ? header.charAt(3) : '|'
  const [, encodingCharacters = '', ...rest] = (isRead ? header : USUAL_HEADER).split(separator)
  // MSH-3 is the first of them.
  const sent = (number: number) => rest[number - 3] ?? ''
  const component = encodingCharacters.charAt(0) || '^'
  const event = sent(9).split(component)[1] ?? ''
  const type = event === '' ? 'ACK' : ['ACK', event, 'ACK'].join(component)
  const fields = [
    'MSH',
    encodingCharacters,
    sent(5),
    sent(6),
    sent(3),
    sent(4),
    timestamp(at),
    '',
    type,
    sent(10),
    sent(11) || 'P',
    sent(12) || '2.5',
  ]
  const isStored = sent(15).trim() !== '' && sent(15) !== 'NE' && sent(16) === 'NE'
  const answer = ['MSA', isStored ? code.replace('A', 'C') : code, sent(10)]
  if (reason !== undefined) answer.push(reason.replaceAll(separator, ' '))
  return `${fields.join(separator)}${CR}${answer.join(separator)}${CR}`
}

/** Returns segment MSH of a frame's bytes that may not decode, with one character for each byte; '' for none. */
export function headerOf(bytes: Buffer): string {
  const text = bytes.toString('latin1', 0, 4_096)
  const start = text.indexOf('MSH')
  return start < 0 ? '' : (text.slice(start).split(/[\r\n]/, 1)[0] ?? '')
}

const timestamp = (at: Date): string => `${at.toISOString().replaceAll(/\D/g, '').slice(0, 14)}+0000`
