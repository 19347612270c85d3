import type { CallLanguage } from '../../../domain/callLanguages.ts'
import type { WaitRange } from '../../../domain/estimate/waits.ts'
import { koreanSpan } from '../../../domain/estimate/waitSpan.ts'
import { english } from './english.ts'

/** All texts of the wall. */
export type WallTexts = typeof ko

const ko = {
  waiting: '대기 인원',
  people: (count: number) => `${count}명`,
  delay: '지연 시간',
  minutes: (count: number) => `${count}분`,
  newcomer: '새로 오시면',
  wait: (wait: WaitRange) => koreanSpan(wait),
  frontReasons: { RESERVATION: '예약', EMERGENCY: '응급', AFTER_EXAM: '검사 후', OTHER: '우선' },
  doctor: '담당의',
  doctorPhotoOf: (name: string) => `${name} 사진`,
  called: '호출',
  calledHint: '검사실로 들어와 주세요',
  noneCalled: '잠시만 기다려 주세요',
  others: (count: number) => `외 ${count}명`,
  emergency: '비상 안내 · Emergency',
  queue: '대기 순서',
  number: '번호',
  order: '순서',
  position: (order: number) => `${order}번째`,
  patient: '성함',
  next: '다음',
  away: '자리 비움',
  polite: '님',
  joined: (time: string) => `${time} 접수`,
  numbered: (number: number) => `${number}번`,
  stage: '새 호출',
  place: ({ kr }: { readonly kr: string; readonly en: string }) => kr,
  noneWaiting: '대기자가 없습니다.',
  page: (shown: number, of: number) => `${of}페이지 중 ${shown}페이지`,
  video: '안내 영상',
  notice: '안내',
  silent: '소리 꺼짐',
  silentHint: '화면을 한 번 누르면 켜집니다.',
  noSoundHint: '이 컴퓨터의 소리 장치를 확인해 주세요.',
}

/** The texts in the device's language. */
export const wallTexts = (): WallTexts => english('wall') ?? ko

/** The sentence of a call in each further language: where to go. @param room the room's name, '' for none */
export const CALL_SENTENCES: Readonly<
  Record<CallLanguage, { readonly lang: string; readonly enter: (no: string, room: string) => string }>
> = {
  en: { lang: 'en', enter: (no, room) => `Please enter room ${room === '' ? no : `${no}, ${room}`}.` },
  cn: { lang: 'zh-Hans', enter: (no, room) => `请进入${no}号${room === '' ? '检查室' : ` ${room}`}。` },
  jp: { lang: 'ja', enter: (no, room) => `${no}番${room === '' ? 'の検査室' : ` ${room}`}へお入りください。` },
}
