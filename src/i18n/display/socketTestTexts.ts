import { english } from './english.ts'

/** All texts of the socket test. */
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
  refused: (status: number) => `서버가 요청을 처리하지 못했습니다. (에러코드 : ${status})`,
  opened: '연결되었습니다.',
  closed: '연결이 끊어졌습니다.',
}

/** The texts in the device's language. */
export const socketTestTexts = (): SocketTestTexts => english('socketTest') ?? ko
