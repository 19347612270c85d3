/** The slip that a patient takes along. */
export const slip = {
  title: '접수증',
  print: '접수증 출력',
  name: '%{name} 님',
  board: '%{board}에서 기다려 주세요',
  rooms: '검사 순서',
  scan: '휴대전화로 찍으면 내 순서를 볼 수 있습니다.',
  noCode: 'QR 코드 없이 출력했습니다.',
  noAddress:
    '%{address}은(는) 이 컴퓨터 안에서만 열립니다. 서버의 네트워크 주소로 접속하거나, 최종관리자에게 설정에서 휴대전화 주소를 정해 달라고 요청해 주세요.',
  someAddress:
    'QR 코드의 주소 %{address}은(는) 병원 네트워크에서만 열립니다. 환자의 휴대전화에서 열리지 않으면 최종관리자에게 설정에서 휴대전화 주소를 정해 달라고 요청해 주세요.',
  failed: '접수증을 출력하지 못했습니다.',
  settings: '접수증 설정',
  settingsHint: '이 컴퓨터에서 접수증을 출력하는 방법을 정합니다.',
  size: '용지',
  sizes: { ROLL: '영수증 용지 (80 mm)', A5: 'A5 용지' },
  fullName: '이름 모두 표시',
  automatic: '접수하면 바로 출력',
}
