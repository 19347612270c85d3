/** The place of a room at which a computer of staff stands, in waiting management and in the mini viewer. */
export const windows = {
  here: '이 컴퓨터',
  hint: '이 컴퓨터가 있는 자리를 고르면 호출할 때 환자에게 자리를 알려 줍니다.',
  none: '자리 선택',
  closedPlace: '%{place} · 닫힘',
  takenPlace: '%{place} · %{name}',
  next: '다음 호출',
  close: '%{place} 닫기',
  open: '%{place} 열기',
  closed: '%{place}: 닫혀 있습니다. 열면 다음 환자를 호출할 수 있습니다.',
  taken: '%{place}에 %{name}님이 있습니다. 완료하면 다음 환자를 호출할 수 있습니다.',
  shared: '%{name}님도 조금 전에 %{place}에서 호출했습니다. 같은 자리를 고른 컴퓨터가 있는지 확인해 주세요.',
}
