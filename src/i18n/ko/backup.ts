/** The warning about a nightly backup that fails. */
export const backup = {
  title: '야간 백업을 하지 못했습니다.',
  good: '마지막으로 성공한 백업은 %{good}입니다.',
  none: '성공한 백업이 아직 없습니다.',
  meaning:
    '한 시간마다 다시 시도하고, 성공하면 이 알림은 사라집니다. 전산 담당자에게 백업 폴더의 연결과 빈 공간을 확인해 달라고 해 주세요.',
}
