import type { Messages } from '../messages.ts'

export const hl7: Messages['hl7'] = {
  title: 'HL7 messages',
  on: 'Receiving',
  off: 'Off',
  offHint: 'HL7 messages are received once IT sets HL7_PORT and restarts the server.',
  port: 'Port',
  encoding: 'Encoding',
  allowed: 'Allowed addresses',
  connections: 'Connections now',
  count: '%{count}',
  answer: 'Answer',
  answerHint: 'AA once stored, AE or AR if a message cannot be used',
  settingsHint: 'Set by HL7_PORT, HL7_ALLOW and HL7_ENCODING of the server.',
  today: 'Messages of today',
  todayHint: 'Messages by type. “Systems that send patients” above counts their results.',
  noneToday: 'No messages today.',
  taken: '%{count} received',
  unread: '%{count} of unused types',
  failed: '%{count} failed',
  last: 'last at %{at}',
  show: 'Show failed messages',
  failures: 'Failed messages',
  failuresHint:
    'Kept for 72 hours only. They may contain patients’ data, so the audit log names everyone who reads them.',
  noFailures: 'No failed messages.',
  raw: 'Message',
  todo: {
    encoding: 'The sending system uses another encoding. Set HL7_ENCODING of the server to it.',
    repeated:
      'Other content came with a message id (MSH-10) that was used before. The sending system must number it anew.',
    tooLong: 'The message or batch is too large. Ask for smaller ones.',
    notHl7: 'This is no HL7 message. Check the address and port of the sender.',
    missing: 'A required field is empty. Tell the people who run the sending system.',
    batch: 'The batch names another number of messages than it has. Let the sending system send it again.',
    other: 'Give the reason and the message to the people who run the sending system.',
  },
}
