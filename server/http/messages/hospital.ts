import type { Texts } from '../../../domain/text.ts'

/** Refusals about rooms, exams, boards, tags, screens, voices, settings and figures. */
export const HOSPITAL = {
  NAME_TAKEN: ['이미 사용 중인 이름입니다.', 'This name is already in use.'],
  ROOM_NUMBER_TAKEN: ['이미 사용 중인 검사실 번호입니다.', 'This room number is already in use.'],
  ROOM_IN_USE: [
    '대기판이나 진행 중인 접수가 사용하는 검사실은 삭제할 수 없습니다.',
    'A room that a board or an open visit uses cannot be deleted.',
  ],
  BELOW_WARNING: [
    '주의 시간(%{minutes}분)보다 긴 시간을 입력해 주세요.',
    'Please enter a time longer than that of the warning (%{minutes} minutes).',
  ],
  EXAM_ID_TAKEN: ['이미 사용 중인 검사 아이디입니다.', 'This exam ID is already in use.'],
  BOARD_NUMBER_TAKEN: ['이미 사용 중인 대기판 번호입니다.', 'This board number is already in use.'],
  SHORT_ADDRESS_TAKEN: ['이미 사용 중인 짧은 주소입니다.', 'This short address is already in use.'],
  BOARD_TWICE: ['같은 대기판이 두 번 들어 있습니다.', 'The same board is listed twice.'],
  DID_IN_USE: [
    '대기 중이거나 검사 중, 보류 중인 환자가 있는 대기판은 삭제할 수 없습니다.',
    'A board with patients who are waiting, in exam or on hold cannot be deleted.',
  ],
  NO_MAC_ADDRESS: [
    '대기판에 MAC 주소가 없어 켤 수 없습니다. 대기판 수정에서 MAC 주소를 입력해 주세요.',
    'The board has no MAC address to be switched on by. Please enter it in the form of the board.',
  ],
  WAKE_NOT_SENT: [
    '서버의 네트워크에서 켜기 신호를 보내지 못했습니다.',
    "The signal that switches the board on could not be sent on the server's network.",
  ],
  TAG_NUMBER_TAKEN: ['이미 사용 중인 태그 번호입니다.', 'This tag number is already in use.'],
  TAG_VALUE_TAKEN: ['이미 등록된 태그 값입니다.', 'This tag value is already registered.'],
  TAG_IN_USE: [
    '진행 중인 접수가 사용하는 태그는 삭제할 수 없습니다. (%{numbers}번)',
    'Tags that open visits use cannot be deleted. (No. %{numbers})',
  ],
  DISPLAY_NOT_PAIRED: [
    '직원이 승인한 화면에만 대기판이 표시됩니다.',
    'Boards are shown on screens that staff have approved.',
  ],
  DISPLAYS_ARE_OPEN: [
    '이 서버는 화면을 연결하지 않아도 대기판을 보여 줍니다.',
    'This server shows boards without pairing.',
  ],
  DISPLAY_NOT_GONE: [
    '이전 화면이 다시 연결되었거나 이미 지워졌습니다. 목록을 확인해 주세요.',
    'The previous screen has connected again or was removed already. Please check the list.',
  ],
  PAIRING_NOT_FOUND: ['연결 번호의 시간이 지났습니다.', 'This pairing number has expired.'],
  NO_SUCH_SCREEN_CODE: [
    '이 대기판의 화면에 보이는 번호가 아닙니다. 화면의 번호를 다시 확인해 주세요.',
    'No screen of this board shows this number. Please check the number on the screen.',
  ],
  NO_SUCH_KIOSK_CODE: [
    '키오스크에 보이는 번호가 아닙니다. 화면의 번호를 다시 확인해 주세요.',
    'No kiosk shows this number. Please check the number on its screen.',
  ],
  NO_KIOSK_SENTENCE: ['키오스크 화면에 있는 문장이 아닙니다.', 'No screen of a kiosk has this sentence.'],
  KIOSK_PENDING: ['아직 승인되지 않은 키오스크입니다.', 'This kiosk has not been approved yet.'],
  SCREEN_AWAY: [
    '연결되어 있고 이름을 정한 화면에서만 시험할 수 있습니다.',
    'Only a connected screen that has a name can be tested.',
  ],
  VOICE_OFF: [
    '이 대기판은 음성 안내가 꺼져 있습니다. 옵션 설정에서 켠 뒤 시험해 주세요.',
    'The voice of this board is off. Please turn it on in the options first.',
  ],
  TEST_RUNNING: ['이 화면에서 시험 방송이 이미 진행 중입니다.', 'A test is already running on this screen.'],
  NO_VOICE: ['음성 합성 프로그램이 응답하지 않습니다.', 'The voice program does not respond.'],
  'NOT_FOUND.recording': ['이 부분의 녹음이 없습니다.', 'There is no recording of this part.'],
  TOO_MANY_PARTS: ['녹음은 %{max}개까지 저장할 수 있습니다.', 'Up to %{max} recordings can be stored.'],
  NO_SUCH_PART: ['호출에 쓰이지 않는 이름입니다: %{part}', 'This name is not used in calls: %{part}'],
  NO_SOUND: [
    '소리를 읽을 수 없거나 아무 소리도 들리지 않습니다: %{part}',
    'The sound cannot be read, or is silent: %{part}',
  ],
  RECORDING_TOO_LONG: [
    '녹음은 %{max}초까지입니다: %{part} (%{seconds}초)',
    'A recording has up to %{max} seconds: %{part} (%{seconds} s)',
  ],
  FIXED_SETTING: [
    '서버의 환경 설정에서 정한 값은 여기서 바꿀 수 없습니다.',
    'The environment of the server sets this value, so it cannot be changed here.',
  ],
  NO_SUCH_PICTURE: ['올린 그림을 찾을 수 없습니다.', 'The uploaded picture was not found.'],
  URL_NOT_ALLOWED: [
    '서버 설정 WEBHOOK_ALLOW에 적힌 주소와 포트만 쓸 수 있습니다.',
    'Only hosts and ports of the setting WEBHOOK_ALLOW are allowed.',
  ],
  CLOCK_CHANGED: [
    '서버 시계가 그 사이에 바뀌었습니다. 시각을 다시 확인해 주세요.',
    "The server's clock has changed meanwhile. Please check the time again.",
  ],
  CLOCK_DIFFERS: [
    '서버 시계와 데이터베이스 시계가 하루 넘게 다릅니다. 틀린 쪽 컴퓨터의 시계를 맞춰 주세요.',
    'The clocks of the server and of the database differ by more than a day. Please set the one that is wrong.',
  ],
  RANGE_TOO_LONG: [
    '기간이 길어 한 번에 계산할 수 없습니다. 기간을 줄여 주세요.',
    'The range is too long to be computed at once. Choose a shorter range.',
  ],
  'FORBIDDEN.byPerson': [
    '직원별 통계는 최종관리자가 켠 병원에서만 볼 수 있습니다.',
    'Statistics by person are read only where ROOT has switched them on.',
  ],
} as const satisfies Texts
