/*
 * Rooms announced by their names: the most common ones of clinics and check-up centres. Other rooms are announced by
 * their number.
 */

/** Written names with their pronunciation, where it differs. */
const SPOKEN: Readonly<Record<string, string>> = {
  CT실: '씨티실',
  MRI실: '엠알아이실',
  PET실: '펫실',
  'X-RAY실': '엑스레이실',
}

export const ROOM_NAMES: readonly string[] = [
  ...Object.keys(SPOKEN),
  ...'채혈실 채뇨실 심전도실 심장초음파실 복부초음파실 초음파실 갑상선초음파실 유방초음파실 경동맥초음파실'.split(' '),
  ...'유방촬영실 흉부촬영실 엑스레이실 방사선실 영상의학과 골밀도실 골밀도검사실 내시경실 위내시경실'.split(' '),
  ...'대장내시경실 수면내시경실 회복실 청력검사실 시력검사실 안과검사실 안저검사실 안압검사실 폐기능검사실'.split(' '),
  ...'신체계측실 신체검사실 체성분검사실 혈압측정실 동맥경화검사실 자궁경부암검사실 뇌파검사실 운동부하검사실'.split(
    ' ',
  ),
  ...'부인과 산부인과 치과 구강검진실 내과 외과 정형외과 신경과 신경외과 흉부외과 피부과 비뇨의학과 이비인후과'.split(
    ' ',
  ),
  ...'안과 소아청소년과 가정의학과 정신건강의학과 재활의학과 한방과 직업환경의학과 진료실 진찰실 상담실'.split(' '),
  ...'결과상담실 문진실 처치실 주사실 수액실 예방접종실 물리치료실 임상병리실 탈의실 접수 접수창구 수납'.split(' '),
  ...'수납창구 원무과 약국'.split(' '),
  // words for the places of a room
  ...'창구 자리 침대 베드 부스'.split(' '),
]

/** Normalizes a room name, so that `x-ray 실` becomes X-RAY실. */
export const plainRoomName = (name: string): string => name.normalize('NFC').replaceAll(/\s/g, '').toUpperCase()

/** Returns the pronunciation of a room name with its particle of direction: `채혈실로`, `수납으로`. */
export function toRoom(name: string): string {
  const spoken = SPOKEN[name] ?? name
  return spoken + (endsOpen(spoken) ? '로' : '으로')
}

const FIRST_SYLLABLE = 0xac00
const FINALS = 28
const RIEUL = 8

/**
 * Digits and letters whose Korean reading ends in a vowel or ㄹ, such as 이 and 알; 삼, 육, 공, 엠 and 엔 end in another
 * consonant.
 */
const OPEN_SIGN = /[1245789a-lo-z]$/i

/** Whether a word ends in a vowel or in ㄹ. */
function endsOpen(word: string): boolean {
  if (OPEN_SIGN.test(word)) return true
  const final = (word.charCodeAt(word.length - 1) - FIRST_SYLLABLE) % FINALS
  return final === 0 || final === RIEUL
}
