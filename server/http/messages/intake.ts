import type { Text, Texts } from '../../../domain/text.ts'

const CONNECT: Text = [
  '무엇인지 골라 연결하면, 기다리던 환자에게 모두 반영됩니다.',
  'Choose what it means and press Connect: it is then carried out for all patients who wait for it.',
]

/** Messages about what other systems send. */
export const INTAKE = {
  'missing.intake': ['보낸 적이 없는 환자입니다.', 'No patient was sent under this reference.'],
  'INTAKE_NOT_FOUND.yet': [
    '아직 보내지 않은 환자입니다. 하루 안에 환자 정보를 보내면 이 내용도 함께 반영됩니다.',
    'No patient was sent under this reference yet. If the patient is sent within a day, this will be carried out too.',
  ],
  TOO_FAR_AHEAD: ['일어난 때가 하루 넘게 앞서 있습니다.', 'The time of the event is more than a day in the future.'],
  UNKNOWN_TARGET: ['등록되지 않은 항목입니다.', 'There is no such record.'],
  SAME_NUMBER: ['같은 번호입니다. 다른 번호를 보내 주세요.', 'Both numbers are the same. Please send another one.'],
  RESIDENT_NUMBER_AS_PATIENT: [
    '주민등록번호는 환자번호로 쓸 수 없습니다.',
    'A resident registration number cannot be a patient number.',
  ],
  ALREADY_DECIDED: ['이미 정리된 환자입니다.', 'This patient has been decided already.'],
  PATIENT_CHANGED: [
    '그 사이에 바뀐 환자입니다. 목록을 다시 확인해 주세요.',
    'The patient has changed meanwhile. Please look at the list again.',
  ],
  // Problems of messages, and what staff do about them
  'problem.ROOM': ['연결되지 않은 검사실 코드', 'Room code without a room'],
  'advice.ROOM': CONNECT,
  'problem.EXAM': ['연결되지 않은 검사 코드', 'Exam code without an exam'],
  'advice.EXAM': CONNECT,
  'problem.PACKAGE': ['연결되지 않은 패키지 코드', 'Package code without a package'],
  'advice.PACKAGE': CONNECT,
  'problem.CODE': ['연결되지 않은 검사 또는 패키지 코드', 'Code without an exam or package'],
  'advice.CODE': CONNECT,
  'problem.EXAM_ROOM': ['검사실이 정해지지 않은 검사의 코드', 'Code of an exam without a room'],
  'advice.EXAM_ROOM': [
    '검사관리에서 이 검사의 검사실을 정한 뒤, 같은 검사를 다시 골라 연결해 주세요.',
    'Choose the room of this exam on the page Exams, then choose the same exam here again and press Connect.',
  ],
  'problem.ROOM_ID': ['없는 검사실 번호', 'Id of no room'],
  'advice.ROOM_ID': [
    '환자는 등록되었습니다. 검사실을 직접 정하고, 보내는 시스템의 담당자에게 알려 주세요.',
    'The patient is registered. Please choose the room by hand, and tell whoever runs the other system.',
  ],
  'problem.TAG': ['등록되지 않은 태그', 'Unknown tag'],
  'advice.TAG': [
    '환자는 접수되었습니다. 접수에서 환자의 태그를 정해 주세요.',
    'The patient is checked in. Please choose the tag of the patient on the page Check-in.',
  ],
  'problem.TAG_TAKEN': ['다른 환자가 사용 중인 태그', 'Tag in use by another patient'],
  'advice.TAG_TAKEN': [
    '환자는 접수되었습니다. 접수에서 두 환자의 태그를 확인해 주세요.',
    'The patient is checked in. Please check the tags of both patients on the page Check-in.',
  ],
  'problem.DAY': ['지난 날의 도착이라 접수하지 않음', 'Not checked in: the arrival was on a day that is over'],
  'advice.DAY': [
    '오늘 온 환자이면 접수에서 직접 접수해 주세요.',
    'If the patient is here today, please check the patient in by hand.',
  ],
  'problem.DELETED': ['직원이 지운 예약이 바뀜', 'Changed after staff deleted the appointment'],
  'advice.DELETED': [
    '다시 올 환자이면 예약 명단에 직접 등록해 주세요.',
    'If the patient is expected again, please add the appointment by hand.',
  ],
  'problem.NAME': ['이름이 없는 환자', 'Patient without a name'],
  'advice.NAME': [
    '이름이 오면 저절로 반영됩니다. 환자가 와 있으면 접수에서 직접 접수해 주세요.',
    'It is carried out once the name comes. If the patient is here, please check the patient in by hand.',
  ],
  'problem.IDENTITY': ['같은 환자인지 확인이 필요한 환자', 'Patient who may be another one of today'],
  'advice.IDENTITY': [
    '같은 환자번호가 오늘 이미 있습니다. 같은 환자이면 그 환자를, 아니면 다른 환자를 눌러 주세요.',
    'Today has this patient number already. Please choose the patient if it is the same one, or else press Another patient.',
  ],
  'problem.MERGE': ['두 번호의 환자가 모두 와 있어 합치지 않음', 'Not merged: the patients of both numbers are here'],
  'advice.MERGE': ['접수에서 두 환자를 확인해 주세요.', 'Please check both patients on the page Check-in.'],
  'problem.IDS': ['다른 메시지에 같은 번호(MSH-10)가 되풀이됨', 'Different messages have the same id (MSH-10)'],
  'advice.IDS': [
    '메시지는 모두 반영합니다. 번호가 되풀이되지 않게 해 달라고 보내는 시스템의 담당자에게 알려 주세요.',
    'All of them are carried out. Please tell whoever runs the other system that ids must not repeat.',
  ],
  'problem.MESSAGE': ['읽지 못한 내용', 'Not readable'],
  'advice.MESSAGE': ['보내는 시스템의 담당자에게 알려 주세요.', 'Please tell whoever runs the other system.'],
  // Why a message changed nothing
  'unchanged.UNREAD': ['이 종류의 메시지는 반영하지 않습니다.', 'Messages of this type are not carried out.'],
  'unchanged.REPEATED': ['이미 받은 메시지입니다.', 'This message has been received before.'],
  'unchanged.SAME': ['이미 반영된 내용과 같습니다.', 'It says what has been carried out already.'],
  'unchanged.OLDER': [
    '더 나중에 일어난 내용이 이미 반영되어 있습니다.',
    'Something that happened later has been carried out already.',
  ],
  'unchanged.WAITING': [
    '아직 모르는 환자입니다. 하루 안에 환자 정보가 오면 함께 반영합니다.',
    'The patient is not known yet. It is carried out if the patient is sent within a day.',
  ],
  'unchanged.CANCELLED': [
    '취소된 환자의 변경입니다. 새 예약이나 도착이 오면 다시 나타납니다.',
    'A change of a cancelled patient, who comes back with a new appointment or an arrival.',
  ],
  'unchanged.STAFF': [
    '직원이 퇴실 처리하거나 도착을 취소한 환자라 그대로 두었습니다.',
    'Staff have checked the patient out or taken the arrival back, so nothing was changed.',
  ],
  'unchanged.NOT_LEFT': [
    '퇴실한 적이 없는 환자라 되돌릴 퇴실이 없습니다.',
    'The patient has not left, so no departure can be taken back.',
  ],
  'unchanged.LEFT': ['이미 퇴실한 환자입니다.', 'The patient has left already.'],
  'unchanged.HINT': ['직원이 정하도록 환자에게 표시했습니다.', 'It is left to staff, who see it at the patient.'],
  // What a source says of a patient, beside the fields of which it says something else
  'hint.CANCELLED': ['예약 취소됨', 'Appointment cancelled'],
  'hint.LEFT': ['퇴실함', 'Left'],
  'hint.CHANGED': ['바뀐 내용', 'Changed'],
  'hint.MERGED': ['같은 환자의 다른 번호', 'Another number of the same patient'],
} as const satisfies Texts
