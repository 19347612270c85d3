import type { Texts } from '../../../domain/text.ts'

/** Refusals about visits, appointments and packages. */
export const VISITS = {
  'VISIT_CLOSED.slip': [
    '퇴실한 환자의 접수증은 출력할 수 없습니다.',
    'No slip can be printed for a patient who has checked out.',
  ],
  'VISIT_CLOSED.tag': [
    '퇴실한 환자에게는 태그를 줄 수 없습니다.',
    'A patient who has checked out cannot be given a tag.',
  ],
  CLOSED: [
    '지금은 번호표를 받을 수 없습니다. 직원에게 문의해 주세요.',
    'No tickets can be taken now. Please ask the staff.',
  ],
  'CLOSED.hours': [
    '지금은 번호표를 받을 수 없습니다. %{from}부터 %{to}까지 받을 수 있습니다.',
    'No tickets can be taken now. They are available from %{from} to %{to}.',
  ],
  'CLOSED.paused': [
    '잠시 쉬고 있어 지금은 번호표를 받을 수 없습니다. 조금 뒤에 다시 눌러 주세요.',
    'There is a short break, so no tickets can be taken now. Please try again later.',
  ],
  FULL: [
    '오늘은 번호표를 더 받을 수 없습니다. 직원에게 문의해 주세요.',
    'All tickets of today have been taken. Please ask the staff.',
  ],
  NO_TICKET: [
    '이름이 없는 번호표만 예약 환자와 합칠 수 있습니다.',
    'Only a ticket without a name can be given to an expected patient.',
  ],
  NOT_WAITING: ['지금은 순서를 기다리는 중이 아닙니다.', 'You are not waiting in a queue right now.'],
  NOT_ASKED: ['지금은 답할 수 없습니다.', 'This cannot be answered now.'],
  PAGE_NOT_FOUND: ['더 이상 쓸 수 없는 주소입니다.', 'This address can no longer be used.'],
  NO_SUCH_BOARD: ['등록되지 않은 대기판입니다.', 'There is no such board.'],
  NO_SUCH_PACKAGE: ['등록되지 않은 패키지입니다.', 'There is no such package.'],
  PACKAGE_WITHOUT_ROOMS: [
    '패키지에 남은 검사실이 없습니다. 패키지를 수정해 주세요.',
    'The package has no rooms left. Please edit the package.',
  ],
  ORDER_OF_OTHER_ROOM: [
    '이 패키지에 없는 검사실의 순서가 들어 있습니다.',
    'The order names a room that is not in this package.',
  ],
  ORDER_TWICE: ['%{room}의 순서가 두 번 들어 있습니다.', 'The order of %{room} is given twice.'],
  ORDER_AFTER_OTHER_ROOM: [
    '%{room}보다 먼저 갈 검사실을 이 패키지에서 골라 주세요.',
    'Please choose the rooms that come before %{room} from this package.',
  ],
  ORDER_LOOP: [
    '%{room}에 갈 차례가 오지 않습니다. 서로 다음에 가도록 정한 검사실의 순서를 고쳐 주세요.',
    'The turn of %{room} never comes. Please correct the order of the rooms that wait for each other.',
  ],
  PACKAGE_NAME_TAKEN: ['이미 사용 중인 패키지 이름입니다.', 'This package name is already in use.'],
  ROOM_TWICE: ['같은 검사실이 두 번 들어 있습니다.', 'The same room is listed twice.'],
  NO_SUCH_ROOMS: ['등록되지 않은 검사실입니다: %{ids}', 'There are no such rooms: %{ids}'],
  NO_SUCH_ROOM: ['등록되지 않은 검사실이 있습니다.', 'There is no such room.'],
  NO_SUCH_TAG: ['등록되지 않은 태그입니다.', 'There is no such tag.'],
  PATIENT_IN_EXAM: [
    '%{patient}님은 %{place}에서 검사 중입니다. 검사를 완료한 뒤 퇴실 처리해 주세요.',
    '%{patient} is in exam at %{place}. Please complete the exam before the check-out.',
  ],
  TAG_TAKEN: ['이미 다른 환자가 사용 중인 태그입니다.', 'Another patient is using this tag.'],
  NAME_ERASED: [
    '보관 기간이 지나 이름이 지워진 접수는 바꾸거나 다시 열 수 없습니다. 새로 접수해 주세요.',
    'The name of this visit was deleted after its retention time. Please check the patient in anew.',
  ],
  ALREADY_ARRIVED: [
    '이미 %{number}번으로 접수된 예약입니다. 태그와 대기는 접수 목록에서 지정해 주세요.',
    'This appointment is checked in as No. %{number}. Please set tag and queue in the list of visits.',
  ],
  APPOINTMENT_OF_ANOTHER_DAY: [
    '오늘이 아니라 %{day} 예약입니다. 오늘 오셨으면 예약 날짜를 확인한 뒤 예약 없이 접수해 주세요.',
    'This appointment is of %{day}, not of today. If the patient came today, please check the date and check in without it.',
  ],
  HAS_LEFT: [
    '이미 접수했다가 퇴실한 예약입니다. 접수 목록에서 다시 열거나 도착을 취소해 주세요.',
    'This patient has checked out already. Please reopen the visit, or take the arrival back.',
  ],
  LINE_TWICE: ['%{line}번째 환자: %{before}번째 환자와 같습니다.', 'Patient %{line}: the same as patient %{before}.'],
  LINE: ['%{line}번째 환자: %{problem}', 'Patient %{line}: %{problem}'],
  APPOINTMENT_TWICE: ['이미 예약 명단에 있는 환자입니다.', 'This patient is in the list already.'],
  ARRIVAL_CHANGED: [
    '다른 직원이 먼저 처리했습니다. 예약 명단을 다시 확인해 주세요.',
    'Somebody else was first. Please check the list again.',
  ],
} as const satisfies Texts
