import { SHEET_TEXTS } from '../../../domain/sheets/sheetTexts.ts'
import { keys } from './keys.ts'

/** The frame of the console: top bar, navigation, error pages. */
export const layout = {
  title: 'healthcare platform',
  home: '홈',
  breadcrumb: '현재 위치',
  mainMenu: '주 메뉴',
  modes: '화면 모드',
  modeAll: '전체',
  modeWaiting: '대기/태그 관리',
  userName: '%{name}님',
  noName: '사용자님',
  logout: '로그아웃',
  help: '도움말',
  language: '언어',
  toDark: '어두운 화면',
  toLight: '밝은 화면',
  update: '새 버전',
  updateHint: '눌러서 새 버전을 불러옵니다. 작업이 없을 때는 자동으로 바뀝니다.',
  connectionLost: '서버와 연결이 끊겼습니다. 연결되면 자동으로 이어집니다.',
  notLive: '실시간 연결 안 됨. 내용은 5초마다 새로 읽습니다.',
  /** The first page of a user who has not selected one. */
  firstPageDefault: '%{page} (기본)',
  loading: '페이지를 불러오는 중입니다.',
  keys,
}

export const session = {
  expired: '세션이 만료되었습니다.',
}

export const errors = {
  gone: '삭제되었거나 없는 항목입니다.',
  notFound: '페이지를 찾을 수 없습니다.',
  notFoundHint: '주소가 바뀌었거나 삭제된 페이지일 수 있습니다.',
  toHome: '홈으로 이동',
  accessDenied: '접근 권한이 없습니다.',
  accessDeniedHint: '이 페이지는 관리자만 볼 수 있습니다. 권한이 필요하면 관리자에게 문의해 주세요.',
  unexpected: 'Unexpected Application Error!',
  failed: '오류가 발생하였습니다.',
  tryLater: '잠시 후 다시 시도해 주세요. (%{status})',
  noConnection: '서버에 연결할 수 없습니다. 네트워크 연결을 확인해 주세요.',
  onTheWay:
    '서버가 아니라 중간의 방화벽이나 프록시가 답했습니다. 처리되었는지 확인하고 전산 담당자에게 알려 주세요. (%{status})',
  retry: '다시 시도',
  reload: '새로 고침',
}

export const toast = {
  close: '알림 닫기',
  region: '알림',
}

/** Texts shared by all lists. */
export const list = {
  help: '검색어를 입력 후 Enter를 누르면 필터가 적용됩니다. 컬럼명을 클릭하면 정렬이 변경됩니다.',
  actions: '관리',
  actionsOf: '%{name} 관리',
  filterBy: '%{label} 검색',
  filterMin: '%{label} 최소',
  filterMax: '%{label} 최대',
  min: '최소',
  max: '최대',
  all: '전체',
  clearFilter: '검색어 지우기',
  sortBy: '%{label} 정렬',
  sortAsc: '%{label}, 오름차순, %{rank}순위',
  sortDesc: '%{label}, 내림차순, %{rank}순위',
  pagination: '페이지 이동',
  page: '%{page} 페이지로 이동',
  currentPage: '현재 %{page} 페이지',
  first: '첫 페이지',
  previous: '이전 페이지',
  next: '다음 페이지',
  last: '마지막 페이지',
  perPage: '%{count}건씩 보기',
  perPageLabel: '페이지당 건수',
  selectAll: '이 페이지의 모든 행 선택',
  selectRow: '행 선택',
  selected: '%{count}건 선택됨',
  deleteSelected: '선택 삭제',
  numbered: '%{no}. %{name}',
  andMore: '외 %{count}건',
  unselect: '선택 해제',
  stale: '목록을 새로 고치지 못했습니다. 아래는 이전에 불러온 내용입니다.',
  noMatch: '조건에 맞는 데이터가 없습니다.',
  noMatchHint: '검색어를 바꾸거나 필터를 지워 보세요.',
}

/** Texts shared by all dialogs and forms. */
export const form = {
  ...SHEET_TEXTS.form,
  copy: '복사',
  copied: '복사했습니다.',
  selected: '선택했습니다. Ctrl+C를 누르면 복사됩니다.',
  register: '등록',
  loading: '불러오는 중입니다.',
  conflictTitle: '수정하는 동안 다른 직원이 먼저 바꾸었습니다.',
  conflictText: '입력하신 내용은 그대로 있습니다. 두 값을 비교해 주세요.',
  conflictMine: '내 값',
  conflictStored: '저장된 값',
  conflictBy: '%{name}님이 %{time}에 저장',
  conflictEmpty: '(비어 있음)',
  conflictKeepMine: '내 값으로 저장',
  conflictReload: '다시 불러오기',
  unsavedTitle: '저장하지 않은 내용이 있습니다.',
  unsavedText: '이대로 닫으면 입력하신 내용이 사라집니다.',
  unsavedStay: '계속 작성',
  uploadingTitle: '파일을 올리는 중입니다.',
  uploadingText: '이대로 닫으면 업로드가 취소되고, 저장하지 않은 내용이 사라집니다.',
  uploadingStay: '계속 올리기',
  picture: {
    choose: '그림 선택',
    replace: '바꾸기',
    remove: '그림 지우기',
    types: 'PNG, JPEG, WebP, GIF',
    failed: '그림을 올리지 못했습니다',
    tooLarge: '%{max}MB 이하의 그림을 선택해 주세요.',
  },
  tapHint: '리더기에 태그를 대 주세요.',
  tagPlaceholder: '이 칸에 커서를 두고 리더기에 태그를 대 주세요.',
  tagRead: '태그를 읽었습니다.',
  tagDropped: '태그 리더의 입력으로 보고 처리하지 않았습니다.',
  tagTaken: '입력하신 글자를 태그로 읽었습니다.',
  tagDroppedHint: '태그는 접수나 태그 등록 화면에서 찍어 주세요.',
  tagRemovedHint: '입력란에서 지웠습니다. 직접 입력한 글자라면 다시 넣을 수 있습니다.',
  putBack: '다시 넣기',
  tagReader: '태그 리더 입력',
}

export const dropdown = {
  empty: '데이터가 없습니다.',
  search: '검색어를 입력하고 Enter를 눌러 주세요.',
  choose: '선택해 주세요.',
  none: '선택 안 함',
}

/** Second lines of the toasts after a change, and the error text shared by all resources. */
export const crud = {
  created: '성공적으로 등록이 완료되었습니다.',
  updated: '성공적으로 수정이 완료되었습니다.',
  deleted: '성공적으로 삭제가 완료되었습니다.',
  failed: '해당 작업을 처리하는 도중 오류가 발생하였습니다.',
  failedHint: '잠시 후 다시 시도해 주세요. (에러코드 : %{status})',
  refusedHint: '%{reason} (에러코드 : %{status})',
}

/** The warning about the server's clock. */
export const clock = {
  title: '서버 시계를 확인해 주세요.',
  AHEAD: '서버의 시각은 지금 %{now}이고, 마지막으로 확인된 시각은 %{seen}입니다. 그 사이가 너무 깁니다.',
  BACK: '서버의 시각이 %{seen} 뒤에 과거로 되돌아갔습니다. 서버의 시각은 지금 %{now}입니다.',
  meaning:
    '시각이 틀리면 환자의 이름과 기록이 너무 일찍 지워질 수 있어, 기간이 지난 기록의 삭제와 자동 퇴실을 멈추었습니다. 다른 기능은 그대로 쓸 수 있습니다.',
  confirm: '시각 확인',
  askTitle: '서버의 시각이 맞습니까?',
  ask: '확인하면 보관 기간이 지난 이름과 기록이 바로 지워지고, 되돌릴 수 없습니다. 시각이 틀리면 취소하고 서버 컴퓨터의 시각을 먼저 고쳐 주세요.',
  confirmed: '서버 시각을 확인했습니다.',
  confirmedText: '기간이 지난 기록의 삭제와 자동 퇴실을 다시 시작합니다.',
  unread: '서버의 시각을 불러오지 못했습니다.',
}

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

/** The setup guide of a hospital without data. */
export const firstSteps = {
  title: '처음 준비하기',
  hint: '순서대로 하면 첫 환자를 부르게 됩니다.',
  done: '준비를 마쳤습니다. 첫 환자를 불렀습니다.',
  dismiss: '안내 닫기',
  finished: '완료',
  fillIn: '열린 창을 채우고 저장합니다.',
  pressCall: '아래 카드에서 호출을 누릅니다.',
  steps: {
    room: { title: '검사실', hint: '환자가 검사를 받는 곳입니다.', act: '첫 검사실 만들기' },
    board: { title: '대기판', hint: '검사실의 번호와 이름을 그대로 가져옵니다.', act: '첫 대기판 만들기' },
    staff: { title: '직원', hint: '함께 쓸 직원의 계정입니다. 나중에 해도 됩니다.', act: '직원 계정 만들기' },
    screen: { title: '화면', hint: '대기 공간의 화면에서 이 주소를 엽니다:', act: '첫 화면 보기' },
    patient: { title: '첫 환자', hint: '접수하면 바로 대기 등록됩니다.', act: '첫 환자 접수하기' },
    call: { title: '첫 호출', hint: '호출을 누르면 화면에 이름이 크게 나타납니다.', act: '첫 환자 호출하기' },
  },
}
