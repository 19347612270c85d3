/** Check-up centre of the demo: rooms with their boards, exams, staff and the texts on its screens. */

export interface DemoRoom {
  readonly no: string
  readonly kr: string
  readonly en: string
  /** Number of patients examined at once. */
  readonly maxPatient: number
  readonly doctor: string
  readonly explain: string
  readonly notice?: string
  readonly delayMinutes?: number
  readonly photo?: string
  readonly video?: boolean
  /** Duration of an exam at the demo's pace, in seconds. */
  readonly examSeconds: number
}

export const ROOMS: readonly DemoRoom[] = [
  {
    no: '1',
    kr: '신체계측실',
    en: 'Body measurement',
    maxPatient: 2,
    doctor: '',
    explain: '키, 몸무게, 허리둘레',
    notice: '신발과 겉옷을 벗고 기다려 주세요.',
    examSeconds: 25,
  },
  {
    no: '2',
    kr: '혈압측정실',
    en: 'Blood pressure',
    maxPatient: 2,
    doctor: '',
    explain: '혈압, 맥박',
    notice: '재기 전 5분은 조용히 앉아 쉬어 주세요.',
    examSeconds: 25,
  },
  {
    no: '3',
    kr: '채혈실',
    en: 'Blood collection',
    maxPatient: 3,
    doctor: '한지우',
    explain: '혈액 검사',
    photo: 'doctor-han.jpg',
    notice: '채혈한 곳은 5분 이상 눌러 주세요. 문지르지 마세요.',
    video: true,
    examSeconds: 35,
  },
  {
    no: '4',
    kr: '시력검사실',
    en: 'Eye test',
    maxPatient: 1,
    doctor: '오세훈',
    explain: '시력, 안압, 안저',
    notice: '콘택트렌즈는 빼고 들어와 주세요.',
    examSeconds: 30,
  },
  { no: '5', kr: '청력검사실', en: 'Hearing test', maxPatient: 1, doctor: '', explain: '순음 청력', examSeconds: 30 },
  {
    no: '6',
    kr: '심전도실',
    en: 'ECG',
    maxPatient: 1,
    doctor: '윤서연',
    explain: '안정 심전도',
    photo: 'doctor-yoon.jpg',
    notice: '목걸이와 시계는 풀어 주세요.',
    examSeconds: 35,
  },
  {
    no: '7',
    kr: '흉부촬영실',
    en: 'Chest X-ray',
    maxPatient: 1,
    doctor: '장민호',
    explain: '흉부 X선',
    notice: '임신 가능성이 있으면 직원에게 알려 주세요.',
    examSeconds: 25,
  },
  {
    no: '8',
    kr: '복부초음파실',
    en: 'Abdominal ultrasound',
    maxPatient: 1,
    doctor: '김태경',
    explain: '간, 담낭, 췌장, 신장',
    photo: 'doctor-kim.jpg',
    notice: '금식하지 않으셨다면 먼저 말씀해 주세요.',
    delayMinutes: 15,
    video: true,
    examSeconds: 60,
  },
  { no: '9', kr: '폐기능검사실', en: 'Spirometry', maxPatient: 1, doctor: '', explain: '폐활량', examSeconds: 35 },
  {
    no: '10',
    kr: '위내시경실',
    en: 'Gastroscopy',
    maxPatient: 2,
    doctor: '이도윤',
    explain: '위내시경',
    photo: 'doctor-lee.jpg',
    notice: '수면 내시경 후에는 운전하실 수 없습니다. 보호자와 함께 귀가해 주세요.',
    delayMinutes: 20,
    video: true,
    examSeconds: 75,
  },
]

export const EXAMS = [
  ['BODY', '신체계측', 5],
  ['BP', '혈압 측정', 5],
  ['CBC', '일반 혈액 검사', 5],
  ['LIPID', '지질 검사', 5],
  ['EYE', '시력 검사', 7],
  ['IOP', '안압 검사', 5],
  ['PTA', '순음 청력 검사', 10],
  ['ECG', '심전도 검사', 10],
  ['CXR', '흉부 X선 촬영', 5],
  ['USABD', '복부 초음파', 20],
  ['PFT', '폐기능 검사', 15],
  ['EGD', '위내시경', 30],
] as const

export const TAG_COUNT = 60

/** The password of the demo is not secret: it is printed at each start. */
export const DEMO_PASSWORD = 'waiting-demo'

export const STAFF = [
  { id: 'manager', name: '정하윤', position: '검진센터 팀장', authority: 'MANAGER' },
  { id: 'nurse1', name: '박서준', position: '간호사', authority: 'USER' },
  { id: 'nurse2', name: '최유진', position: '간호사', authority: 'USER' },
  { id: 'desk', name: '강다은', position: '원무', authority: 'USER' },
] as const

export const VIDEO_FILE = 'centre.webm'

const SURNAMES = [...'김이박최정강조윤장임한오서신권황안송류홍전고문손양배백허남심']
const GIVEN_NAMES =
  '민준 서연 도윤 지우 하준 서윤 은우 지안 시우 하은 수호 지유 예준 채원 주원 다은 지호 수아 건우 예린 현우 지민 선영 미경 영수 정숙 순자 영호 은정 성민 태윤 나연 동현 혜진 준서 유나 재원 소율 기현 은지 솔 준 린 가람 다솜'.split(
    ' ',
  )

/** Returns a random patient's name; occasionally a long or a short one. */
export function patientName(random: () => number): string {
  if (random() < 0.02) return pick(['남궁민수', '선우은숙', '황보라온', 'Anna Müller', '제갈현'], random)
  return pick(SURNAMES, random) + pick(GIVEN_NAMES, random)
}

export function pick<T>(items: readonly T[], random: () => number): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}
