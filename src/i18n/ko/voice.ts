/** A hospital's own recordings of spoken calls. */
export const voice = {
  button: '음성',
  buttonHint: '호출 음성을 듣고 병원이 녹음한 음성으로 바꿉니다.',
  title: '음성',
  lead: '호출은 아래의 녹음을 이어서 말합니다. 병원이 녹음한 파일을 올리면 그 목소리로 말하고, 되돌리면 기본 음성으로 말합니다. 녹음이 없는 검사실은 번호로만 부릅니다.',
  canSpeak: '서버에 음성 합성 프로그램이 설정되어 있습니다. 대기판 옵션의 음성 안내에서 고를 수 있습니다.',
  cannotSpeak: '서버에 음성 합성 프로그램(VOICE_COMMAND)을 설정하면 녹음이 없는 검사실도 이름으로 부를 수 있습니다.',
  import: '녹음 파일 가져오기',
  importHint:
    '여러 파일이나 ZIP 파일을 한꺼번에 올릴 수 있습니다. 파일 이름은 말하는 글자와 같아야 합니다. 예: 37.wav, 번 고객님.wav, 채혈실로.wav',
  stored: '녹음 %{count}개를 저장했습니다.',
  resetDone: '기본 음성으로 되돌렸습니다.',
  left: '가져오지 못한 파일 %{count}개',
  more: '그 밖에 %{count}개',
  reasons: {
    unknown: '파일 이름이 어느 부분과도 맞지 않습니다.',
    unreadable: '소리 파일이 아니거나 이 브라우저가 재생하지 못합니다.',
    silent: '아무 소리도 들리지 않습니다.',
    tooLong: '너무 깁니다. 8초까지 올릴 수 있습니다.',
    archive: 'ZIP 파일을 열 수 없습니다.',
  },
  groups: { rooms: '검사실', sentence: '문장', numbers: '숫자', others: '다른 검사실' },
  ownOf: '병원 녹음 %{own} / %{all}',
  states: { shipped: '기본 음성', own: '병원 녹음 %{seconds}초', missing: '녹음 없음' },
  play: "'%{label}' 듣기",
  upload: "'%{label}' 녹음 올리기",
  reset: "'%{label}' 기본 음성으로",
}
