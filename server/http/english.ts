import { fieldLabels } from './fieldLabels.ts'

/*
 * English texts of the sentences with which the server refuses a request. Call sites are in Korean; `inLanguage.ts` looks
 * their sentences up here. A placeholder is a part that varies; its name refers to a list of PARTS if there is one.
 */

/** Translations of the variable parts that are words, by the name of their placeholder. */
export const PARTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  verb: {
    호출할: 'called',
    보류할: 'put on hold',
    완료할: 'completed',
    '대기 등록할': 'added to the queue',
    '다시 호출할': 'called again',
    '다른 대기판으로 옮길': 'moved to another board',
    '맨 앞으로 옮길': 'moved to the front',
    '부재로 처리할': 'marked as a no-show',
    되돌릴: 'put back',
  },
  label: { ...Object.fromEntries(Object.values(fieldLabels)), '요청 내용': 'content of the request' },
  type: {
    글자: 'a text',
    숫자: 'a number',
    정수: 'an integer',
    '참 또는 거짓': 'true or false',
    목록: 'a list',
    객체: 'an object',
  },
  reason: {
    '대기 중이어서': 'is waiting',
    '검사 중이어서': 'is in exam',
    '보류 중이어서': 'is on hold',
    '이미 검사를 마쳐서': 'has already finished',
    '대기가 취소되어': 'was taken out of the queue',
  },
  where: { '이곳에서 ': ' here', '다시 ': ' again' },
  advice: {
    '먼저 완료한 뒤 호출해 주세요.': 'Please complete one of them first.',
    '되돌릴 수 없습니다.': 'This cannot be undone.',
  },
  pause: { 점심시간: 'lunch break', '장비 점검 중': 'equipment check', '쉬는 중': 'break' },
  did: {
    '대기 등록했습니다': 'added to the queue',
    호출했습니다: 'called',
    '다시 호출했습니다': 'called again',
    보류했습니다: 'put on hold',
    완료했습니다: 'completed',
    '다른 대기판으로 옮겼습니다': 'moved to another board',
    '맨 앞으로 옮겼습니다': 'moved to the front',
    '부재로 처리했습니다': 'marked as a no-show',
    되돌렸습니다: 'put back',
    '태그를 찍었습니다': 'registered by tag',
    '퇴실 처리했습니다': 'checked out',
  },
  withheld: {
    '검사실 삭제는': 'delete rooms',
    '검사 삭제는': 'delete exams',
    '대기판 삭제는': 'delete boards',
    '태그 삭제는': 'delete tags',
    '대기판 옵션 변경은': 'change the options of boards',
    '음성 녹음 변경은': 'change voice recordings',
    '대기판 전원 조작은': 'switch boards on and off',
    '통계 조회는': 'read statistics',
  },
  what: {
    '검사실을 찾을 수 없습니다.': 'Room not found.',
    '검사를 찾을 수 없습니다.': 'Exam not found.',
    '대기판을 찾을 수 없습니다.': 'Board not found.',
    '태그를 찾을 수 없습니다.': 'Tag not found.',
    '사용자를 찾을 수 없습니다.': 'User not found.',
    '이미 끝난 로그인입니다.': 'This sign-in has already ended.',
    '접수를 찾을 수 없습니다.': 'Visit not found.',
    '예약을 찾을 수 없습니다.': 'Appointment not found.',
    '패키지를 찾을 수 없습니다.': 'Package not found.',
    '대기자를 찾을 수 없습니다.': 'Patient not found in the queue.',
    '파일을 찾을 수 없습니다.': 'File not found.',
    '화면을 찾을 수 없습니다.': 'Screen not found.',
    '연동 키를 찾을 수 없습니다.': 'API key not found.',
    '알림 받는 곳을 찾을 수 없습니다.': 'Webhook not found.',
    '알림을 찾을 수 없습니다.': 'Event not found.',
    '연결된 코드를 찾을 수 없습니다.': 'Code not found.',
    '예외를 찾을 수 없습니다.': 'Exception not found.',
    '이미 없어진 알림입니다.': 'This hint is gone.',
  },
  clock: {
    '병원 계정 서버의 시계': 'that of the provider of hospital accounts',
    '인증 앱을 쓰는 기기의 시계': 'that of the device with the authenticator app',
  },
  pace: { 빠릅니다: 'fast', 느립니다: 'slow', 빨라: 'fast', 느려: 'slow' },
  actor: { 환자가: 'the patient', '서버가 자동으로': 'the server' },
  backup: {
    '공간 부족': 'not enough space',
    '폴더가 연결되지 않음': 'the folder is not mounted',
    '폴더가 응답하지 않음': 'the folder does not respond',
    '쓰기 권한 없음': 'no permission to write',
    '폴더를 쓸 수 없음': 'the folder cannot be used',
    'pg_dump가 없음': 'pg_dump is missing',
    '시험 복원 실패': 'the trial restore failed',
    '서버 기록 확인': "see the server's log",
  },
  remedy: {
    '백업 폴더의 디스크를 비우거나 늘려 주세요.': "Please free or add space on the backup folder's disk.",
    '백업 폴더를 다시 연결(mount)해 주세요.': 'Please mount the backup folder again.',
    '백업 폴더가 있는 컴퓨터와 네트워크를 확인해 주세요.':
      'Please check the computer of the backup folder, and the network.',
    '백업 폴더의 소유자와 권한, systemd에서는 서비스의 ReadWritePaths를 확인해 주세요.':
      'Please check owner and permissions of the backup folder, and with systemd the ReadWritePaths of the service.',
    '서버 컴퓨터에 PostgreSQL 클라이언트(Debian: postgresql-client)를 설치해 주세요.':
      "Please install the client programs of PostgreSQL (Debian: postgresql-client) on the server's computer.",
    '백업 폴더가 있고 연결되어 있는지 확인해 주세요.': 'Please check that the backup folder exists and is mounted.',
    '만든 백업이 복원되지 않아 버렸습니다. 서버 컴퓨터의 디스크를 점검해 주세요. 이전 백업은 남아 있습니다.':
      "The archive could not be restored and was discarded. Please check the disk of the server's computer. Earlier backups are kept.",
    '서버 기록에서 백업하지 못한 까닭을 확인해 주세요.': "Please find the reason in the server's log.",
  },
}

/** Sentences and phrases, Korean and English. */
export const SENTENCES: Readonly<Record<string, string>> = {
  '인증 코드를 입력해 주세요.': 'Please enter the code.',
  '인증 코드가 맞지 않습니다. 앱에 표시된 6자리 숫자를 입력해 주세요.':
    'The code is wrong. Please enter the 6 digits that the app shows.',
  '복구 코드가 맞지 않거나 이미 쓴 코드입니다. 다른 코드를 입력해 주세요.':
    'The recovery code is wrong or was used already. Please enter another one.',
  '이미 쓴 인증 코드입니다. 다음 코드를 기다려 주세요.': 'This code was used already. Please wait for the next one.',
  '인증 앱을 쓰는 기기의 시계가 서버 시계보다 약 {minutes}분 빨라 코드가 맞지 않습니다. 기기의 시각을 자동으로 맞추고, 그래도 안 되면 전산 담당자에게 서버 시계를 확인해 달라고 해 주세요.':
    "The clock of the device with the app is about {minutes} min ahead of the server's, so the code is wrong. Please set the device's time automatically; if that does not help, ask your IT staff to check the server's clock.",
  '지난 코드이거나, 인증 앱을 쓰는 기기의 시계가 서버 시계보다 약 {minutes}분 느립니다. 새 코드를 입력하고, 그래도 안 되면 기기의 시각과 서버 시계를 확인해 주세요.':
    "This is an old code, or the clock of the device with the app is about {minutes} min behind the server's. Please enter a new code; if that does not help, check the times of the device and the server.",
  '본인의 2단계 인증은 초기화할 수 없습니다. 내 정보에서 비밀번호와 인증 코드로 바꿔 주세요.':
    'You cannot reset your own two-step sign-in. Please change it in My profile, with your password and a code.',
  '2단계 인증이 꺼져 있습니다.': 'Two-step sign-in is off.',
  '관리자는 2단계 인증을 끌 수 없습니다.': 'Managers cannot turn two-step sign-in off.',
  '2단계 인증을 설정해야 로그인할 수 있습니다.': 'Please set up two-step sign-in first.',
  '2단계 인증 코드가 필요합니다.': 'A code of the second step is needed.',
  '시간이 지났습니다. 아이디와 비밀번호부터 다시 입력해 주세요.':
    'The time is over. Please enter the ID and the password again.',
  // The framework and every call
  '요청 형식이 올바르지 않습니다.': 'The request is malformed.',
  '요청의 글자가 UTF-8이 아닙니다.': 'The text of the request is not UTF-8.',
  '요청의 내용이 서버에 오지 않았습니다. 중간의 방화벽이나 프록시가 지웠을 수 있으니 전산 담당자에게 알려 주세요.':
    'The request arrived without its content. A firewall or proxy may have removed it: please tell your IT staff.',
  '보낸 내용이 너무 큽니다.': 'What was sent is too large.',
  '지원하지 않는 형식입니다.': 'This format is not supported.',
  '없는 주소입니다.': 'No such address.',
  '입력값이 올바르지 않습니다.': 'Some values are not valid.',
  '서버에서 오류가 발생했습니다. 잠시 후 다시 시도해 주세요.':
    'An error occurred on the server. Please try again in a moment.',
  '알 수 없는 항목입니다: {field}': 'Unknown field: {field}',
  '필수 항목입니다: {label}': 'Required: {label}',
  '값이 올바르지 않습니다: {label}': 'Not a valid value: {label}',
  '{type} 값을 보내 주세요: {label}': 'Please send {type}: {label}',
  '{values} 가운데 하나를 보내 주세요: {label}': 'Please send one of {values}: {label}',
  '{min}자 이상 보내 주세요: {label}': 'At least {min} characters: {label}',
  '{min}개 이상 보내 주세요: {label}': 'At least {min} entries: {label}',
  '{min} 이상 값을 보내 주세요: {label}': 'Please send {min} or more: {label}',
  '{min}보다 큰 값을 보내 주세요: {label}': 'Please send more than {min}: {label}',
  '{max}자까지 보낼 수 있습니다: {label}': 'Up to {max} characters: {label}',
  '{max}개까지 보낼 수 있습니다: {label}': 'Up to {max} entries: {label}',
  '{max} 이하 값을 보내 주세요: {label}': 'Please send {max} or less: {label}',
  '{max}보다 작은 값을 보내 주세요: {label}': 'Please send less than {max}: {label}',
  '요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.': 'Too many requests. Please try again in a moment.',
  '너무 여러 번 시도했습니다. {seconds}초 후에 다시 시도해 주세요.':
    'Too many tries. Please try again in {seconds} seconds.',
  '처음 보낸 내용이 이미 처리되었고, 지금 내용은 그것과 다른 내용입니다. 목록에서 처리된 내용을 먼저 확인해 주세요.':
    'What was sent first has been stored already, and this differs from it. Please check the list first.',
  '요청 키는 공백 없는 영문, 숫자, 기호 {max}자까지입니다.':
    'A request key has up to {max} letters, digits and symbols, and no blanks.',
  '요청이 너무 깊게 겹쳐 있습니다.': 'The request is nested too deeply.',
  '요청에 항목이 너무 많습니다.': 'The request has too many fields.',
  '한 번에 {max}건까지 보낼 수 있습니다.': 'Up to {max} records can be sent at once.',
  '{what} ({ids})': '{what} ({ids})',
  ' 외 {count}건': ' and {count} more',
  '수정하는 동안 다른 직원이 같은 항목을 먼저 바꾸었습니다. 두 값을 비교해 주세요.':
    'Somebody else changed the same field while you were editing. Please compare both values.',
  '로그인이 필요합니다.': 'Please sign in.',
  '이전 화면이 다시 연결되었거나 이미 지워졌습니다. 목록을 확인해 주세요.':
    'The previous screen has connected again or was removed already. Please check the list.',
  '보낸 적이 없는 환자입니다.': 'No patient was sent under this reference.',
  '아직 보내지 않은 환자입니다. 하루 안에 환자 정보를 보내면 이 내용도 함께 반영됩니다.':
    'No patient was sent under this reference yet. If the patient is sent within a day, this will be carried out too.',
  '주민등록번호로 보이는 값은 보낼 수 없습니다.':
    'A value that looks like a resident registration number is not accepted.',
  '일어난 때는 2026-03-01T09:30:00+09:00처럼 보내 주세요.':
    'Please send the time of the event as in 2026-03-01T09:30:00+09:00.',
  '일어난 때가 하루 넘게 앞서 있습니다.': 'The time of the event is more than a day in the future.',
  '등록되지 않은 항목입니다.': 'There is no such record.',
  '연결되지 않은 검사실 코드': 'Room code without a room',
  '연결되지 않은 검사 코드': 'Exam code without an exam',
  '연결되지 않은 패키지 코드': 'Package code without a package',
  '연결되지 않은 검사 또는 패키지 코드': 'Code without an exam or package',
  '검사실이 정해지지 않은 검사의 코드': 'Code of an exam without a room',
  '없는 검사실 번호': 'Id of no room',
  '등록되지 않은 태그': 'Unknown tag',
  '다른 환자가 사용 중인 태그': 'Tag in use by another patient',
  '지난 날의 도착이라 접수하지 않음': 'Not checked in: the arrival was on a day that is over',
  '같은 환자인지 확인이 필요한 환자': 'Patient who may be another one of today',
  '같은 환자번호가 오늘 이미 있습니다. 같은 환자이면 그 환자를, 아니면 다른 환자를 눌러 주세요.':
    'Today has this patient number already. Please choose the patient if it is the same one, or else press Another patient.',
  '두 번호의 환자가 모두 와 있어 합치지 않음': 'Not merged: the patients of both numbers are here',
  '접수에서 두 환자를 확인해 주세요.': 'Please check both patients on the page Check-in.',
  '다른 메시지에 같은 번호(MSH-10)가 되풀이됨': 'Different messages have the same id (MSH-10)',
  '메시지는 모두 반영합니다. 번호가 되풀이되지 않게 해 달라고 보내는 시스템의 담당자에게 알려 주세요.':
    'All of them are carried out. Please tell whoever runs the other system that ids must not repeat.',
  '이 종류의 메시지는 반영하지 않습니다.': 'Messages of this type are not carried out.',
  '이미 받은 메시지입니다.': 'This message has been received before.',
  '이미 반영된 내용과 같습니다.': 'It says what has been carried out already.',
  '더 나중에 일어난 내용이 이미 반영되어 있습니다.': 'Something that happened later has been carried out already.',
  '아직 모르는 환자입니다. 하루 안에 환자 정보가 오면 함께 반영합니다.':
    'The patient is not known yet. It is carried out if the patient is sent within a day.',
  '취소된 환자의 변경입니다. 새 예약이나 도착이 오면 다시 나타납니다.':
    'A change of a cancelled patient, who comes back with a new appointment or an arrival.',
  '직원이 퇴실 처리하거나 도착을 취소한 환자라 그대로 두었습니다.':
    'Staff have checked the patient out or taken the arrival back, so nothing was changed.',
  '퇴실한 적이 없는 환자라 되돌릴 퇴실이 없습니다.': 'The patient has not left, so no departure can be taken back.',
  '이미 퇴실한 환자입니다.': 'The patient has left already.',
  '직원이 정하도록 환자에게 표시했습니다.': 'It is left to staff, who see it at the patient.',
  '같은 번호입니다. 다른 번호를 보내 주세요.': 'Both numbers are the same. Please send another one.',
  '주민등록번호는 환자번호로 쓸 수 없습니다.': 'A resident registration number cannot be a patient number.',
  '이미 정리된 환자입니다.': 'This patient has been decided already.',
  '그 사이에 바뀐 환자입니다. 목록을 다시 확인해 주세요.':
    'The patient has changed meanwhile. Please look at the list again.',
  '이름이 없는 환자': 'Patient without a name',
  '읽지 못한 내용': 'Not readable',
  '무엇인지 골라 연결하면, 기다리던 환자에게 모두 반영됩니다.':
    'Choose what it means and press Connect: it is then carried out for all patients who wait for it.',
  '검사관리에서 이 검사의 검사실을 정한 뒤, 같은 검사를 다시 골라 연결해 주세요.':
    'Choose the room of this exam on the page Exams, then choose the same exam here again and press Connect.',
  '환자는 등록되었습니다. 검사실을 직접 정하고, 보내는 시스템의 담당자에게 알려 주세요.':
    'The patient is registered. Please choose the room by hand, and tell whoever runs the other system.',
  '환자는 접수되었습니다. 접수에서 환자의 태그를 정해 주세요.':
    'The patient is checked in. Please choose the tag of the patient on the page Check-in.',
  '환자는 접수되었습니다. 접수에서 두 환자의 태그를 확인해 주세요.':
    'The patient is checked in. Please check the tags of both patients on the page Check-in.',
  '오늘 온 환자이면 접수에서 직접 접수해 주세요.': 'If the patient is here today, please check the patient in by hand.',
  '다시 올 환자이면 예약 명단에 직접 등록해 주세요.':
    'If the patient is expected again, please add the appointment by hand.',
  '이름이 오면 저절로 반영됩니다. 환자가 와 있으면 접수에서 직접 접수해 주세요.':
    'It is carried out once the name comes. If the patient is here, please check the patient in by hand.',
  '보내는 시스템의 담당자에게 알려 주세요.': 'Please tell whoever runs the other system.',
  '예약 취소됨': 'Appointment cancelled',
  퇴실함: 'Left',
  '바뀐 내용': 'Changed',
  '직원이 지운 예약이 바뀜': 'Changed after staff deleted the appointment',
  '같은 환자의 다른 번호': 'Another number of the same patient',
  날짜: 'day',
  시각: 'time',
  이름: 'name',
  환자번호: 'patient number',
  단체: 'group',
  패키지: 'package',
  검사실: 'rooms',
  주의: 'alerts',
  메모: 'note',
  '알 수 없거나 폐기되었거나 기한이 지난 연동 키입니다.': 'This API key is unknown, revoked or expired.',
  '이 주소에서는 쓸 수 없는 연동 키입니다.': 'This API key is not accepted from this address.',
  '이 연동 키로는 할 수 없는 작업입니다.': 'This API key may not make this call.',
  '연동 키로만 할 수 있는 작업입니다.': 'Only an API key may make this call.',
  'https://gateway.example/hook처럼 입력해 주세요.': 'Please enter an address such as https://gateway.example/hook.',
  '알림을 하나 이상 선택해 주세요.': 'Please choose at least one event.',
  '서버 설정 WEBHOOK_ALLOW에 적힌 주소와 포트만 쓸 수 있습니다.':
    'Only hosts and ports of the setting WEBHOOK_ALLOW are allowed.',
  '외부 알림이 모두 전달되고 있습니다.': 'All events are delivered.',
  '외부 알림을 받는 곳이 없습니다.': 'No webhooks are set up.',
  '복원한 뒤 확인을 기다리는 외부 알림이 있습니다: {names}': 'Webhooks wait for confirmation after a restore: {names}',
  '최종관리자가 연동 페이지에서 받는 곳을 확인하고 다시 시작해 주세요. 그때까지 보내지 않습니다.':
    'An administrator should check the receivers on the page Integration and resume them. Nothing is sent until then.',
  '전달되지 않아 외부 알림이 중지되었습니다: {names}': 'Webhooks stopped because events were not delivered: {names}',
  '외부 알림이 전달되지 않고 있습니다: {names}': 'Events are not being delivered: {names}',
  '전산 담당자가 받는 쪽 프로그램을 확인한 뒤 알림을 다시 시작해 주세요. 밀린 알림은 보관되어 있습니다.':
    'IT should check the receiving program and then resume the webhook. Unsent events are kept.',
  '받는 쪽 프로그램과 네트워크를 확인해 주세요. 저절로 다시 시도합니다.':
    'Check the receiving program and the network. The server tries again by itself.',
  '허용할 작업을 하나 이상 선택해 주세요.': 'Please choose at least one scope.',
  'IP 주소나 대역을 192.0.2.7 또는 192.0.2.0/24처럼 입력해 주세요.':
    'Please enter an IP address or network such as 192.0.2.7 or 192.0.2.0/24.',
  '끝나는 때는 2026-12-31T23:59:59+09:00처럼 입력해 주세요.': 'Please enter the end as in 2026-12-31T23:59:59+09:00.',
  '직원이 승인한 화면에만 대기판이 표시됩니다.': 'Boards are shown on screens that staff have approved.',
  '이 작업을 할 권한이 없습니다.': 'You are not allowed to do this.',
  '끝나는 날은 시작하는 날보다 빠를 수 없습니다.': 'The last day must not be before the first.',
  '로그인한 사용자는 자신을 정지할 수 없습니다.': 'Users cannot suspend themselves.',
  '로그인할 수 있는 최종관리자는 한 명 이상 있어야 합니다.': 'At least one ROOT must be able to sign in.',
  '비밀번호가 일치하지 않습니다.': 'The password is wrong.',
  '감사 기록이 서명되어 있는데 열쇠가 없습니다. 서버가 쓰는 열쇠 파일을 SECRET_KEY_FILE에 적어 주세요.':
    'The audit log is signed, and there is no key. Please set SECRET_KEY_FILE to the key file of the server.',
  '등록되지 않은 주소에서 쓰인 연동 키가 없습니다.': 'No API key was tried from an address that it does not have.',
  '등록되지 않은 주소에서 연동 키를 쓰려고 했습니다: {names}':
    'API keys were tried from addresses that they do not have: {names}',
  '막았습니다. 그 프로그램의 주소가 바뀌었으면 새 주소로 키를 다시 만들고, 모르는 주소이면 키가 새어 나간 것이니 사용자관리의 연동 키에서 폐기해 주세요.':
    'They were refused. If the address of the program has changed, make a new key for it; if nobody knows the address, the key has leaked: revoke it under Users, API keys.',
  '병원 계정 서버가 잘 응답합니다.': 'The provider of hospital accounts responds well.',
  '병원 계정 서버가 응답하지 않습니다. 병원 계정으로는 로그인할 수 없습니다.':
    'The provider of hospital accounts does not respond. Nobody can sign in with a hospital account.',
  '병원 계정 서버와 네트워크, OIDC_ISSUER의 주소를 확인해 주세요. 아이디와 비밀번호로는 계속 로그인할 수 있습니다.':
    'Check the provider, the network, and the address in OIDC_ISSUER. Sign-ins with ID and password still work.',
  '병원 계정 서버에 연결할 수 없습니다. 잠시 후 다시 시도하거나 아이디와 비밀번호로 로그인해 주세요.':
    'The provider of hospital accounts cannot be reached. Please try again later, or sign in with ID and password.',
  '병원 계정 서버의 시계가 이 서버의 시계보다 약 {minutes}분 {pace} 로그인할 수 없습니다. 전산 담당자에게 알려 주세요.':
    "The clock of the provider of hospital accounts is about {minutes} min {pace} compared with this server's, so nobody can sign in. Please tell your IT staff.",
  '병원 계정 서버가 이 계정의 그룹을 빼고 보내 권한을 알 수 없습니다. 그룹이 많은 계정에 생기는 일이니 전산 담당자에게 알려 주세요.':
    'The provider of hospital accounts left the groups of this account out, so its access is not known. This happens to accounts with many groups. Please tell your IT staff.',
  '병원 계정 서버가 로그인을 확인해 주지 않았습니다. 다시 시도해 주세요.':
    'The provider of hospital accounts did not confirm the sign-in. Please try again.',
  '이 병원 계정에는 대기판을 사용할 권한이 없습니다. 전산 담당자에게 권한을 요청해 주세요.':
    'This hospital account may not use the waiting boards. Please ask your IT staff for access.',
  '시간이 지났거나 다른 창에서 시작한 로그인입니다. 처음부터 다시 로그인해 주세요.':
    'The time is over, or the sign-in began in another window. Please sign in again from the start.',
  '마지막 최종관리자의 권한은 병원 계정으로 낮출 수 없습니다. 다른 최종관리자를 먼저 정해 주세요.':
    'The authority of the last ROOT cannot be lowered by a hospital account. Please choose another ROOT first.',
  '병원 계정 로그인을 사용하지 않는 서버입니다.': 'This server does not use hospital accounts.',
  '병원 계정으로 로그인하는 사용자의 권한은 병원 계정에서 바꿔 주세요.':
    'This user signs in with a hospital account. Please change the authority there.',
  '병원 계정으로 로그인하는 사용자의 비밀번호는 병원 계정에서 바꿔 주세요.':
    'This user signs in with a hospital account. Please change the password there.',
  '사용이 정지된 계정입니다. 관리자에게 문의해 주세요.': 'This account is suspended. Please ask a manager.',
  '{day}까지 사용이 정지된 계정입니다. 관리자에게 문의해 주세요.':
    'This account is suspended until {day}. Please ask a manager.',
  '{withheld} 관리자만 할 수 있습니다.': 'Only managers may {withheld}.',
  '이 화면에 연결된 대기판이 아닙니다.': 'This board is not connected to this screen.',
  '서버가 바쁩니다. 잠시 후 다시 시도해 주세요.': 'The server is busy. Please try again in a moment.',
  '서버의 디스크에 저장하지 못했습니다. 디스크가 가득 찼거나 읽기 전용인지 관리자에게 확인해 주세요.':
    "The server's disk could not be written. Please ask an administrator whether it is full or read-only.",
  '서버의 데이터 폴더에 쓸 수 없습니다. 관리자에게 알려 주세요.':
    "The server's data folder cannot be written. Please tell an administrator.",
  '서버가 바빠서 저장하지 못했습니다. 잠시 후 다시 시도해 주세요.':
    'The server was too busy to store this. Please try again in a moment.',
  '데이터베이스가 응답하지 않습니다.': 'The database does not respond.',
  '서버가 시작하고 있습니다. 잠시 후 다시 시도해 주세요.': 'The server is starting. Please try again in a moment.',
  '요청이 많이 실패하고 있습니다. 서버 기록을 확인해 주세요.': "Many requests fail. Please check the server's log.",
  '다른 서버의 변경을 받지 못하고 있습니다. 데이터베이스 연결을 확인해 주세요.':
    'The changes of other servers do not arrive. Please check the connection to the database.',

  // Users and sign-in
  '현재 비밀번호를 입력해 주세요.': 'Please enter the current password.',
  '로그인한 사용자는 자신을 삭제할 수 없습니다.': 'You cannot delete yourself.',
  '현재 비밀번호가 일치하지 않습니다.': 'The current password is wrong.',
  '이미 사용 중인 아이디입니다.': 'This ID is already in use.',
  '자신보다 높은 권한은 줄 수 없습니다.': 'You cannot grant an authority above your own.',
  '자신보다 높은 권한의 사용자는 바꿀 수 없습니다.': 'You cannot change a user whose authority is above your own.',
  '최종관리자는 한 명 이상 있어야 합니다.': 'There must be at least one administrator.',
  '아이디 또는 비밀번호가 일치하지 않습니다. 입력하신 내용을 확인해 주세요.': 'The ID or the password is wrong.',
  '로그인 시도가 너무 많습니다. {seconds}초 후에 다시 시도해 주세요.':
    'Too many tries to sign in. Please try again in {seconds} seconds.',
  '너무 흔히 쓰이는 비밀번호입니다. 다른 비밀번호를 입력해 주세요.':
    'This password is used too commonly. Please enter another one.',
  '비밀번호는 {max}자까지입니다.': 'A password has up to {max} characters.',
  '비밀번호는 {min}자 이상이어야 합니다.': 'A password has at least {min} characters.',

  // Boards, rooms, exams, tags
  '이미 사용 중인 대기판 번호입니다.': 'This board number is already in use.',
  '검사실을 찾을 수 없습니다.': 'Room not found.',
  '대기 중이거나 검사 중, 보류 중인 환자가 있는 대기판은 삭제할 수 없습니다.':
    'A board with patients who are waiting, in exam or on hold cannot be deleted.',
  '주의 시간({minutes}분)보다 긴 시간을 입력해 주세요.':
    'Please enter a time longer than that of the warning ({minutes} minutes).',
  '서버의 환경 설정에서 정한 값은 여기서 바꿀 수 없습니다.':
    'The environment of the server sets this value, so it cannot be changed here.',
  '1900년부터 2999년까지의 날짜를 입력해 주세요.': 'Enter a date from the year 1900 to 2999.',
  '기간이 길어 한 번에 계산할 수 없습니다. 기간을 줄여 주세요.':
    'The range is too long to be computed at once. Choose a shorter range.',
  '직원별 통계는 최종관리자가 켠 병원에서만 볼 수 있습니다.':
    'Statistics by person are read only where ROOT has switched them on.',
  '올린 그림을 찾을 수 없습니다.': 'The uploaded picture was not found.',
  '올린 그림만 쓸 수 있습니다.': 'Only an uploaded picture can be used.',
  'https://board.example 같은 주소를 경로 없이 입력해 주세요.':
    'Please enter an address such as https://board.example, without a path.',
  '이미 사용 중인 이름입니다.': 'This name is already in use.',
  '이미 사용 중인 검사실 번호입니다.': 'This room number is already in use.',
  '대기판이나 진행 중인 접수가 사용하는 검사실은 삭제할 수 없습니다.':
    'A room that a board or an open visit uses cannot be deleted.',
  '이미 사용 중인 검사 아이디입니다.': 'This exam ID is already in use.',
  '진행 중인 접수가 사용하는 태그는 삭제할 수 없습니다. ({numbers}번)':
    'Tags that open visits use cannot be deleted. (No. {numbers})',
  '이미 등록된 태그 값입니다.': 'This tag value is already registered.',
  '이미 사용 중인 태그 번호입니다.': 'This tag number is already in use.',

  // Queues
  '{because} {verb} 수 없습니다.{more}': '{because}, so they cannot be {verb}.{more}',
  '{because} {where}{verb} 수 없습니다.{more}': '{because}, so they cannot be {verb}{where}.{more}',
  '{patient}님은 {place}에서 {reason}': '{patient} {reason} at {place}',
  '{patient}님을 다른 직원이 먼저 처리했습니다. 목록을 다시 확인해 주세요.{more}':
    'Somebody else was first to move {patient}. Please check the list again.{more}',
  '{place}에서 이미 {count}명이 검사 중입니다. {advice}{more}': '{count} in exam at {place} already. {advice}{more}',
  '{patient}님은 이미 이 대기판에 있습니다.': '{patient} is at this board already.',
  '{patient}님은 이미 퇴실했습니다.': '{patient} has already checked out.',
  '이미 이 대기판에 있습니다.': 'They are at this board already.',
  '{place}: {pause}{note}이어서 호출할 수 없습니다. {ending}': '{place}: no calls ({pause}{note}). {ending}',
  '({words})': ' · {words}',
  '호출을 다시 시작한 뒤 호출해 주세요.': 'Please resume calls first.',
  '{minutes}분 뒤에 다시 시작합니다.': 'Calls resume in {minutes} minutes.',
  '이미 지난 시각입니다.': 'This time has passed.',
  '{already} 되돌릴 수 없습니다.': '{already} This cannot be undone.',
  '이미 되돌렸습니다. 되돌린 것은 다시 되돌릴 수 없습니다.': 'This has been undone already.',
  '퇴실 처리는 여기에서 되돌릴 수 없습니다.': 'A check-out cannot be undone here.',
  '{seconds}초가 지나 되돌릴 수 없습니다.': 'This can be undone within {seconds} seconds only.',
  '다른 창에서 {already} 그 처리는 되돌리지 않았습니다.': 'In another window: {already} That was not undone.',
  '다음 검사실에서 {already} 되돌릴 수 없습니다.': 'In the next room: {already} This cannot be undone.',
  '원래 대기판이 삭제되어 되돌릴 수 없습니다.': 'The original board was deleted, so this cannot be undone.',
  ' {actor} {ago} {did}.': ' Last move: {did} by {actor} {ago}.',
  '{actor} 이미 {did}.': 'Already {did} by {actor}.',
  '{person}님이': '{person}',
  방금: 'just now',
  '{count}초 전에': '{count} s ago',
  '{count}분 전에': '{count} min ago',
  '{count}시간 전에': '{count} h ago',
  '{count}일 전에': '{count} days ago',
  '태그를 너무 자주 찍었습니다. {seconds}초 후에 다시 찍어 주세요.':
    'The tag was read too often. Please try again in {seconds} seconds.',

  // Uploads
  '사진이 너무 큽니다 ({width}×{height}). {max}메가픽셀까지 올릴 수 있습니다.':
    'The picture is too large ({width}×{height}). The limit is {max} megapixels.',
  '사진 파일이 중간에서 끊겨 있거나 손상되었습니다. 원본을 다시 복사하거나 다른 파일을 올려 주세요.':
    'The picture is cut off or damaged. Please copy the original again, or choose another file.',
  '움직이는 사진의 장면이 너무 크거나 많습니다. 모두 더해 {max}메가픽셀까지 올릴 수 있습니다.':
    'The animation has too many frames, or too large ones. The limit is {max} megapixels in all.',
  '파일이 너무 큽니다. {max}MB까지 올릴 수 있습니다.': 'The file is too large. The limit is {max} MB.',
  '파일이 너무 큽니다.': 'The file is too large.',
  '올릴 파일을 선택해 주세요.': 'Please choose a file.',
  '파일을 너무 많이 올리고 있습니다. {seconds}초 후에 다시 시도해 주세요.':
    'Too many uploads. Please try again in {seconds} seconds.',
  '서버 디스크에 남은 공간이 부족해 파일을 저장하지 않았습니다. 관리자에게 알려 주세요.':
    "There is too little space on the server's disk for the file. Please tell an administrator.",
  '올린 파일이 저장 한도 {max}GB를 넘게 됩니다. 쓰지 않는 파일은 하루 뒤에 지워집니다.':
    'The uploads would exceed their limit of {max} GB. Unused files are deleted after a day.',
  '사진(JPEG, PNG, WebP, GIF)이나 영상(MP4, WebM) 파일만 올릴 수 있습니다.':
    'Only pictures (JPEG, PNG, WebP, GIF) and videos (MP4, WebM) can be uploaded.',
  '파일을 multipart/form-data로 보내 주세요.': 'Please send the file as multipart/form-data.',
  '영상의 구조를 읽을 수 없습니다. 다른 파일을 올려 주세요.': 'The video cannot be read. Please choose another file.',
  '사진의 구조를 읽을 수 없습니다. 다른 파일을 올려 주세요.': 'The picture cannot be read. Please choose another file.',

  // Voice
  '연결되어 있고 이름을 정한 화면에서만 시험할 수 있습니다.': 'Only a connected screen that has a name can be tested.',
  '이 대기판은 음성 안내가 꺼져 있습니다. 옵션 설정에서 켠 뒤 시험해 주세요.':
    'The voice of this board is off. Please turn it on in the options first.',
  '이 화면에서 시험 방송이 이미 진행 중입니다.': 'A test is already running on this screen.',
  '음성 합성 프로그램이 응답하지 않습니다.': 'The voice program does not respond.',
  '이 부분의 녹음이 없습니다.': 'There is no recording of this part.',
  '녹음은 {max}개까지 저장할 수 있습니다.': 'Up to {max} recordings can be stored.',
  '호출에 쓰이지 않는 이름입니다: {part}': 'This name is not used in calls: {part}',
  '소리를 읽을 수 없거나 아무 소리도 들리지 않습니다: {part}': 'The sound cannot be read, or is silent: {part}',
  '녹음은 {max}초까지입니다: {part} ({seconds}초)': 'A recording has up to {max} seconds: {part} ({seconds} s)',

  // The clock, screens
  '서버 시계가 그 사이에 바뀌었습니다. 시각을 다시 확인해 주세요.':
    "The server's clock has changed meanwhile. Please check the time again.",
  '서버 시계와 데이터베이스 시계가 하루 넘게 다릅니다. 틀린 쪽 컴퓨터의 시계를 맞춰 주세요.':
    'The clocks of the server and of the database differ by more than a day. Please set the one that is wrong.',
  '대기판에 MAC 주소가 없어 켤 수 없습니다. 대기판 수정에서 MAC 주소를 입력해 주세요.':
    'The board has no MAC address to be switched on by. Please enter it in the form of the board.',
  '서버의 네트워크에서 켜기 신호를 보내지 못했습니다.':
    "The signal that switches the board on could not be sent on the server's network.",
  '이 서버는 화면을 연결하지 않아도 대기판을 보여 줍니다.': 'This server shows boards without pairing.',
  '키오스크에 보이는 번호가 아닙니다. 화면의 번호를 다시 확인해 주세요.':
    'No kiosk shows this number. Please check the number on its screen.',
  '이 대기판의 화면에 보이는 번호가 아닙니다. 화면의 번호를 다시 확인해 주세요.':
    'No screen of this board shows this number. Please check the number on the screen.',
  '연결 번호의 시간이 지났습니다.': 'This pairing number has expired.',
  '아직 승인되지 않은 키오스크입니다.': 'This kiosk has not been approved yet.',

  // Visits, appointments, packages
  '퇴실한 환자의 접수증은 출력할 수 없습니다.': 'No slip can be printed for a patient who has checked out.',
  '더 이상 쓸 수 없는 주소입니다.': 'This address can no longer be used.',
  '등록되지 않은 대기판입니다.': 'There is no such board.',
  '등록되지 않은 패키지입니다.': 'There is no such package.',
  '패키지에 남은 검사실이 없습니다. 패키지를 수정해 주세요.': 'The package has no rooms left. Please edit the package.',
  '이 패키지에 없는 검사실의 순서가 들어 있습니다.': 'The order names a room that is not in this package.',
  '{room}의 순서가 두 번 들어 있습니다.': 'The order of {room} is given twice.',
  '{room}보다 먼저 갈 검사실을 이 패키지에서 골라 주세요.':
    'Please choose the rooms that come before {room} from this package.',
  '{room}에 갈 차례가 오지 않습니다. 서로 다음에 가도록 정한 검사실의 순서를 고쳐 주세요.':
    'The turn of {room} never comes. Please correct the order of the rooms that wait for each other.',
  '이미 사용 중인 패키지 이름입니다.': 'This package name is already in use.',
  '같은 검사실이 두 번 들어 있습니다.': 'The same room is listed twice.',
  '등록되지 않은 검사실입니다: {ids}': 'There are no such rooms: {ids}',
  '등록되지 않은 검사실이 있습니다.': 'There is no such room.',
  '등록되지 않은 태그입니다.': 'There is no such tag.',
  '{patient}님은 {place}에서 검사 중입니다. 검사를 완료한 뒤 퇴실 처리해 주세요.':
    '{patient} is in exam at {place}. Please complete the exam before the check-out.',
  '이미 다른 환자가 사용 중인 태그입니다.': 'Another patient is using this tag.',
  '보관 기간이 지나 이름이 지워진 접수는 바꾸거나 다시 열 수 없습니다. 새로 접수해 주세요.':
    'The name of this visit was deleted after its retention time. Please check the patient in anew.',
  '퇴실한 환자에게는 태그를 줄 수 없습니다.': 'A patient who has checked out cannot be given a tag.',
  '이미 {number}번으로 접수된 예약입니다. 태그와 대기는 접수 목록에서 지정해 주세요.':
    'This appointment is checked in as No. {number}. Please set tag and queue in the list of visits.',
  '오늘이 아니라 {day} 예약입니다. 오늘 오셨으면 예약 날짜를 확인한 뒤 예약 없이 접수해 주세요.':
    'This appointment is of {day}, not of today. If the patient came today, please check the date and check in without it.',
  '이미 접수했다가 퇴실한 예약입니다. 접수 목록에서 다시 열거나 도착을 취소해 주세요.':
    'This patient has checked out already. Please reopen the visit, or take the arrival back.',
  '{line}번째 환자: {before}번째 환자와 같습니다.': 'Patient {line}: the same as patient {before}.',
  '{line}번째 환자: {problem}': 'Patient {line}: {problem}',
  '이미 예약 명단에 있는 환자입니다.': 'This patient is in the list already.',
  '다른 직원이 먼저 처리했습니다. 예약 명단을 다시 확인해 주세요.':
    'Somebody else was first. Please check the list again.',

  // Values
  '날짜는 2026-01-31처럼 입력해 주세요.': 'Please enter a date such as 2026-01-31.',
  '시각은 09:30처럼 입력해 주세요.': 'Please enter a time such as 09:30.',
  '시각을 22:00처럼 입력해 주세요.': 'Please enter a time such as 22:00.',
  '한 번에 {max}명까지 올릴 수 있습니다.': 'Up to {max} patients can be uploaded at once.',
  '0 이상 입력해 주세요.': 'Please enter 0 or more.',
  '1 이상 입력해 주세요.': 'Please enter 1 or more.',
  '{max} 이하로 입력해 주세요.': 'Please enter {max} or less.',
  '정수를 입력해 주세요.': 'Please enter a whole number.',
  '숫자를 입력해 주세요.': 'Please enter a number.',
  '숫자만 입력할 수 있습니다.': 'Only digits can be entered.',
  'http 또는 https 주소를 입력해 주세요.': 'Please enter an http or https address.',
  '한 글자를 입력해 주세요.': 'Please enter one character.',
  '이름이나 번호로 읽히지 않도록 O, X, ○, ● 같은 기호를 입력해 주세요.':
    'Please enter a sign such as O, X, ○ or ●, which nobody reads as part of a name or number.',
  'IP 주소 형식이 올바르지 않습니다. 192.0.2.10 같은 IP 주소나 컴퓨터 이름을 입력해 주세요.':
    'This is no valid address. Please enter an IP address such as 192.0.2.10, or the name of a computer.',
  '포트는 {max} 이하입니다.': 'A port is {max} or less.',
  'MAC 주소 형식이 올바르지 않습니다.': 'This is no valid MAC address.',
  '필수 입력란입니다.': 'This field is required.',
  '사용할 수 없는 문자가 들어 있습니다.': 'This contains characters that cannot be used.',
  '{max}자까지 입력할 수 있습니다.': 'Up to {max} characters can be entered.',
  '보이지 않거나 깨진 문자, 글자 방향을 바꾸는 문자는 사용할 수 없습니다. 지우고 다시 입력해 주세요.':
    'Characters that are invisible, broken, or change the direction of text cannot be used. Please delete them and type again.',
  '영문, 숫자, 마침표(.), 밑줄(_), 붙임표(-)만 입력할 수 있습니다.':
    'Only letters, digits, periods (.), underscores (_) and hyphens (-) can be entered.',
  '사용할 수 없는 아이디입니다.': 'This ID cannot be used.',
  '번호가 올바르지 않습니다.': 'This number is not valid.',
  '정렬할 수 없는 항목입니다: {field}': 'The list cannot be sorted by this: {field}',
  '페이지 번호는 0 이상의 숫자입니다.': 'A page number is 0 or more.',
  '한 페이지는 1에서 {max}건까지입니다.': 'A page has 1 to {max} rows.',
  '검사실을 하나 이상 골라 주세요.': 'Please choose at least one room.',
  '화면 크기는 1920x1080처럼 적어 주세요.': 'Please write the size of a screen such as 1920x1080.',
  '화면에 보이는 {digits}자리 번호를 입력해 주세요.': 'Please enter the {digits} digits that the screen shows.',

  // The server's checks of itself
  '데이터베이스가 느립니다.': 'The database is slow.',
  '데이터베이스가 읽기 전용입니다.': 'The database is read-only.',
  '접수와 호출이 저장되지 않습니다. DATABASE_URL이 예비 서버(standby)를 가리키거나 읽기 전용으로 설정되었는지 확인해 주세요.':
    'Check-ins and calls are not stored. Please check whether DATABASE_URL points to a standby or the database was set read-only.',
  '데이터베이스가 읽기 전용이어서 저장하지 못했습니다. 관리자에게 알려 주세요.':
    'Nothing was stored, because the database is read-only. Please tell an administrator.',
  '데이터베이스가 잘 응답합니다.': 'The database answers well.',
  '데이터베이스 서버와 서버 컴퓨터의 디스크를 확인해 주세요.':
    "Please check the database server and the disk of the server's computer.",
  '서버 컴퓨터의 디스크와 다른 프로그램을 확인해 주세요.':
    "Please check the disk and the other programs of the server's computer.",
  'TLS_CERT의 파일에 발급 기관의 인증서가 없습니다: {issuer}':
    'The file of TLS_CERT lacks the certificate of its authority: {issuer}',
  '서버 인증서 뒤에 발급 기관의 중간 인증서(체인)를 이어 붙여 주세요. 없으면 브라우저가 페이지를 열지 않을 수 있습니다.':
    "Please append the authority's intermediate certificate (the chain) to the server's. Browsers may refuse the page without it.",
  '데이터 폴더를 읽을 수 없습니다.': 'The data folder cannot be read.',
  '데이터 폴더에 쓸 수 없습니다.': 'The data folder cannot be written to.',
  '접수와 호출이 저장되지 않습니다. 디스크가 고장 나 읽기 전용으로 바뀌었거나 폴더의 권한이 바뀌었는지 지금 확인해 주세요.':
    'Check-ins and calls are not stored. Please check now whether the disk broke and became read-only, or the permissions of the folder have changed.',
  '서버 컴퓨터의 디스크를 확인해 주세요.': "Please check the disk of the server's computer.",
  '데이터 디스크에 {left}만 남았습니다.': 'The data disk has only {left} left.',
  '데이터 디스크에 {left} 남았습니다.': 'The data disk has {left} left.',
  '가득 차면 접수와 호출이 멈춥니다. 지금 디스크를 비우거나 늘려 주세요.':
    'A full disk stops check-ins and calls. Please free or add space now.',
  '디스크를 비우거나 늘려 주세요.': 'Please free or add space.',
  '서버 시계가 맞습니다.': "The server's clock is right.",
  '서버 시계가 {clock}보다 약 {minutes}분 {pace}.':
    "The server's clock is about {minutes} min {pace} compared with {clock}.",
  '두 컴퓨터의 시계를 같은 시간 서버(NTP)에 맞춰 주세요. 그때까지 병원 계정으로 로그인하지 못할 수 있습니다.':
    'Please set both clocks by the same time server (NTP). Until then sign-ins with hospital accounts may fail.',
  '서버 컴퓨터의 시각을 먼저 확인해 주세요. 맞으면 그 기기의 시각을 자동으로 맞춰 주세요.':
    "Please check the time of the server's computer first. If it is right, set the time of that device automatically.",
  '서버 시계가 틀린 것 같습니다.': "The server's clock seems to be wrong.",
  '서버 컴퓨터의 시각을 확인해 주세요. 맞으면 최종관리자가 콘솔 위의 알림에서 확인하면 됩니다.':
    "Please check the time of the server's computer. If it is right, the first user confirms it in the notice of the console.",
  '이 서버는 야간 백업을 하지 않습니다. PostgreSQL을 다른 방법으로 백업하고 있어야 합니다.':
    'This server makes no nightly backup. PostgreSQL has to be backed up in another way.',
  '야간 백업을 하지 않습니다.': 'There is no nightly backup.',
  '다른 디스크의 폴더를 BACKUP_DIR에 적고 서버를 다시 시작해 주세요.':
    'Please set BACKUP_DIR to a folder on another disk and restart the server.',
  '마지막 백업이 실패했습니다 · {backup}': 'The last backup failed · {backup}',
  '백업 폴더에 문제가 있습니다 · {backup}': 'The backup folder has a problem · {backup}',
  '{remedy} 그대로 두면 다음 백업이 실패합니다.': '{remedy} Otherwise the next backup fails.',
  '{remedy} 한 시간마다 다시 시도합니다.': '{remedy} The server retries every hour.',
  '{before} 마지막으로 성공한 백업: {last}': '{before} Last good backup: {last}',
  '마지막 백업이 하루 반보다 오래되었습니다 · {last}': 'The last backup is older than a day and a half · {last}',
  '{hours}시간 전 · {bytes}': '{hours} h ago · {bytes}',
  '{days}일 전 · {bytes}': '{days} days ago · {bytes}',
  '한 시간 안 · {bytes}': 'within the last hour · {bytes}',
  '{hours}시간 전': '{hours} h ago',
  '{days}일 전': '{days} days ago',
  '한 시간 안': 'within the last hour',
  '데이터베이스가 손상되었습니다. 백업을 시험 복원해 알았습니다.':
    'The database is damaged, as the trial restore of the backup found.',
  '서버 컴퓨터의 디스크를 점검하고 담당 업체에 알려 주세요. 이전 백업은 지우지 않고 남겨 둡니다.':
    "Please check the disk of the server's computer and tell your supplier. Earlier backups are kept.",
  '감사 기록이 훼손되었습니다. 백업을 시험 복원해 알았습니다.':
    'The audit log was altered, as the trial restore of the backup found.',
  '누가 데이터베이스를 고쳤는지 확인해 주세요. 이전 백업은 지우지 않고 남겨 둡니다.':
    'Please find out who changed the database. Earlier backups are kept.',
  '백업이 데이터와 같은 디스크에 있습니다 · {last}': "The backup is on the data's own disk · {last}",
  '디스크가 고장 나면 둘 다 없어집니다. 다른 디스크나 다른 컴퓨터의 폴더를 BACKUP_DIR에 적고 서버를 다시 시작해 주세요.':
    'If the disk fails, both are lost. Please set BACKUP_DIR to a folder on another disk or computer and restart the server.',
  '서버 기록에서 백업하지 못한 까닭을 확인해 주세요.': "Please find the reason in the server's log.",
  '아직 첫 백업 전입니다.': 'The first backup is still to come.',
  '마지막 백업이 성공했습니다 · {last}': 'The last backup succeeded · {last}',
  '마지막 백업이 성공했습니다 · {last} · 시험 복원에서 접수 {visits}건 확인':
    'The last backup succeeded · {last} · {visits} visits came back in a trial restore',
  '이 서버는 인증서를 쓰지 않습니다.': 'This server uses no certificate.',
  '인증서의 시작일이 아직 되지 않았습니다.': 'The certificate is not valid yet.',
  '인증서의 기간이 끝났습니다.': 'The certificate has expired.',
  '인증서의 기간이 {days}일 남았습니다.': 'The certificate is valid for {days} more days.',
  '인증서를 갱신해 TLS_CERT와 TLS_KEY의 파일을 바꿔 주세요. 한 시간 안에 저절로 적용됩니다.':
    'Please renew the certificate and replace the files of TLS_CERT and TLS_KEY. The server loads them within an hour.',
  '정기 작업이 모두 잘 됩니다.': 'All periodic jobs succeed.',
  '정기 작업이 실패하고 있습니다: {jobs}': 'Periodic jobs are failing: {jobs}',
  '서버 기록에서 이 이름을 찾아 까닭을 확인해 주세요.': "Please find the reason by this name in the server's log.",
  '연결이 끊긴 화면이 {count}대 있습니다: {screens}': 'Screens that are away ({count}): {screens}',
  '화면의 전원과 네트워크를 확인해 주세요. 없앤 화면은 대기판관리에서 지워 주세요.':
    'Please check their power and network. Remove screens that no longer exist on the page of the boards.',
  '문제가 있는 화면이 {count}대 있습니다: {screens}': 'Screens with a problem ({count}): {screens}',
  '대기판관리의 화면 목록에서 무엇이 문제인지 확인해 주세요.':
    'Please look at the list of screens on the page of the boards.',
  '대기 시간 한도를 넘은 대기판이 없습니다.': 'No wait is over its limit.',
  '대기 시간 한도를 넘은 대기판이 {count}개 있습니다 (최대 {minutes}분): {boards}':
    'Boards with a wait over its limit ({count}, up to {minutes} min): {boards}',
  '대기자관리에서 오래 기다린 환자를 확인해 주세요. 한도는 검사실관리에서 바꿉니다.':
    'Please look at the patients who have waited long. The limits are set on the page of the rooms.',
  '이름을 정한 화면이 없습니다.': 'No screen has a name.',
  '화면 {count}대가 모두 연결되어 있습니다.': 'All screens are connected ({count}).',
  '확인하지 못했습니다.': 'Not checked.',
  '데이터베이스와 디스크를 먼저 확인해 주세요.': 'Please check the database and the disk first.',
}
