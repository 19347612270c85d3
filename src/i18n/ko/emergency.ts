/** The page of the emergency texts, and the warning over every page while one is shown. */
export const emergency = {
  menu: '비상 안내',
  now: '화면에 비상 안내가 나가고 있습니다',
  nowOn: '%{text} · 대기판 %{count}개',
  open: '비상 안내 보기',
  new: '새 비상 안내',
  hint: '대기판 화면 전체에 크게 나옵니다. 호출과 영상은 그동안 가려집니다.',
  preview: '대기판 화면 미리보기',
  onWall: '비상 안내 · Emergency',
  text: '문구',
  where: '표시할 화면',
  some: '고른 대기판만',
  boards: '대기판',
  ends: '끝나는 때',
  openEnd: '직접 끝낼 때까지',
  minutes: '%{minutes}분 뒤',
  until: '%{at}까지',
  speaks: '음성으로도 알리기',
  speaksHint: '모든 화면에서 경보음과 함께 되풀이합니다. 조용한 시간에도 소리가 납니다.',
  spoken: '음성',
  by: '%{name} · %{at}',
  show: '화면에 표시',
  askTitle: '비상 안내를 표시할까요?',
  ask: '대기판 %{count}개의 화면이 이 문구로 덮입니다.',
  askSpoken: '대기판 %{count}개의 화면이 이 문구로 덮이고, 경보음과 음성이 나갑니다.',
  end: '끝내기',
  started: '대기판 %{count}개에 비상 안내를 표시했습니다',
  ended: '비상 안내를 끝냈습니다',
  presets: { fire: '화재 대피', earthquake: '지진 대피', blackout: '정전 - 자리에서 기다려 주세요' },
}

/** The warning over every page while somebody at a kiosk calls for staff. */
export const kioskHelp = {
  title: '‘%{name}’ 키오스크에서 직원을 부릅니다',
  since: '%{at}부터',
  end: '확인했습니다',
  failed: '확인하지 못했습니다',
}
