import type { Locale } from '../locale.ts'

/** Every sentence of the socket test. A gap in English fails to compile. */
export type SocketTestTexts = typeof ko

const ko = {
  title: '소켓 테스트',
  lead: '대기판의 실시간 연결을 확인하는 개발자용 화면입니다.',
  connection: '연결',
  connected: '연결됨',
  disconnected: '연결 안 됨',
  board: '대기판',
  address: '구독 주소',
  tag: '태그 값',
  reload: '새로고침(RELOAD) 보내기',
  scan: '태깅 테스트',
  log: '메시지 기록',
  emptyLog: '아직 메시지가 없습니다.',
  clear: '지우기',
  sent: '보냄',
  received: '받음',
  answered: '응답',
  failed: '실패',
  notConnected: '연결되어 있지 않아 보내지 못했습니다.',
  opened: '연결되었습니다.',
  closed: '연결이 끊어졌습니다.',
}

const en: SocketTestTexts = {
  title: 'Socket test',
  lead: "A developer's page to check a board's live connection.",
  connection: 'Connection',
  connected: 'Connected',
  disconnected: 'Not connected',
  board: 'Board',
  address: 'Destination',
  tag: 'Tag value',
  reload: 'Send RELOAD',
  scan: 'Tagging test',
  log: 'Messages',
  emptyLog: 'No messages yet.',
  clear: 'Clear',
  sent: 'Sent',
  received: 'Received',
  answered: 'Answer',
  failed: 'Failed',
  notConnected: 'Not sent: there is no connection.',
  opened: 'Connected.',
  closed: 'The connection was lost.',
}

export const socketTestTexts: Record<Locale, SocketTestTexts> = { ko, en }
