import type { Language, Texts } from './text.ts'

/**
 * Labels of the fields of records, by their sources: the pages show them, and answers about a wrong value name them.
 */
export const RECORD_LABELS = {
  rooms: {
    no: ['번호', 'No.'],
    name: ['검사실명', 'Name'],
    'name.kr': ['검사실명 (한국어)', 'Name (Korean)'],
    'name.en': ['검사실명 (영어)', 'Name (English)'],
    'name.cn': ['검사실명 (중국어)', 'Name (Chinese)'],
    'name.jp': ['검사실명 (일본어)', 'Name (Japanese)'],
    maxPatient: ['최대 인원', 'Capacity'],
    memo: ['메모', 'Memo'],
    useMultiCall: ['다중 호출', 'Multiple calls'],
    useRfid: ['RFID', 'RFID'],
    waitWarning: ['대기 시간 주의 (분)', 'Long wait (min)'],
    waitAlarm: ['대기 시간 경고 (분)', 'Very long wait (min)'],
    places: ['창구·자리', 'Windows, places'],
    'floor.kr': ['층', 'Floor'],
    'floor.en': ['층 (영문)', 'Floor in English'],
    picture: ['찾아가는 사진', 'Picture of the way'],
    sendsOn: ['완료하면 다음 검사실에 대기 등록', 'Send to the next room when done'],
  },
  exams: {
    id: ['검사 ID', 'Exam ID'],
    name: ['검사명', 'Name'],
    avgTime: ['평균 소요 시간', 'Average time'],
    roomId: ['검사실', 'Room'],
    memo: ['메모', 'Memo'],
  },
  dids: {
    no: ['번호', 'No.'],
    'name.kr': ['대기판명', 'Name'],
    'doctor.kr': ['담당의', 'Doctor'],
    'explain.kr': ['설명', 'Description'],
    roomId: ['검사실', 'Room'],
    power: ['전원', 'Power'],
    ipAddress: ['IP 주소', 'IP address'],
    agentPort: ['포트', 'Port'],
    macAddress: ['MAC 주소', 'MAC address'],
    rfidReaderId: ['RFID 리더기 ID', 'RFID reader ID'],
  },
  boardSets: {
    id: ['짧은 주소', 'Short address'],
    name: ['이름', 'Name'],
    didIds: ['대기판', 'Boards'],
  },
  tags: {
    tagNo: ['태그 번호', 'Tag no.'],
    tagValue: ['태그 값', 'Tag value'],
    memo: ['메모', 'Memo'],
  },
  users: {
    id: ['아이디', 'ID'],
    name: ['이름', 'Name'],
    password: ['비밀번호', 'Password'],
    position: ['직책', 'Position'],
    authority: ['권한', 'Authority'],
    firstPage: ['첫 화면', 'First page'],
    isSuspended: ['사용 정지', 'Suspended'],
    suspendedUntil: ['정지 종료일', 'Suspended until'],
    lastLoginAt: ['마지막 로그인', 'Last sign-in'],
    createdAt: ['생성일', 'Created'],
    updatedAt: ['수정일', 'Updated'],
  },
} as const satisfies Readonly<Record<string, Texts>>

/** Returns labels in one language. */
export const labelsIn = <T extends Texts>(labels: T, language: Language) =>
  Object.fromEntries(Object.entries(labels).map(([source, text]) => [source, text[language]])) as Record<
    keyof T & string,
    string
  >
