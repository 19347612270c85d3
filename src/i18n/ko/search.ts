/** The patient search, which is available on every page. */
export const search = {
  title: '환자 찾기',
  label: '이름, 초성, 접수 번호, 환자 번호, 태그',
  open: '환자 찾기 (Ctrl K)',
  hint: '이름의 초성(ㅎㄱㄷ)으로도 찾을 수 있습니다. 오늘 접수한 환자와 예약 환자를 찾습니다.',
  found: '%{count}명을 찾았습니다.',
  many: '%{count}명까지만 보입니다. 더 자세히 입력해 주세요.',
  none: '찾는 환자가 없습니다.',
  noneHint: '이름의 일부나 초성, 번호로 다시 찾아 주세요.',
  number: '%{number}번',
  left: '남은 검사실: %{rooms}',
  details: '접수 정보',
  toBoard: '대기판에서 보기',
  send: '대기 등록',
  arrive: '도착 접수',
  expected: '예약 · 아직 오지 않음',
  of: '%{name} %{action}',
}
