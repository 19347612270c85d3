/** The page of the hospital's settings, for ROOT. */
export const settings = {
  menu: '설정',
  lead: '저장하면 서버를 다시 시작하지 않아도 적용됩니다. 열려 있는 페이지에는 새로고침한 뒤 나타납니다.',
  preview: { login: '로그인 화면', slip: '접수증' },
  fixed: '환경 설정(%{name})에서 정했습니다.',
  saved: '설정을 저장했습니다',
  groups: {
    hospital: '병원',
    phones: '환자의 휴대전화',
    waits: '대기 시간',
    retention: '보관 기간',
    access: '화면 보호와 기기',
    statistics: '통계',
  },
  fields: {
    hospitalName: '병원 이름',
    logo: '로고',
    publicUrl: '휴대전화로 여는 주소',
    waitWarning: '주의 시간 (분)',
    waitAlarm: '경고 시간 (분)',
    visitNameDays: '환자 이름 (일)',
    auditDays: '감사 기록 (일)',
    idleMinutes: '화면 가림 (분)',
    displayAccess: '대기판 화면',
    tagAccess: '태그 리더기',
    statisticsByPerson: '직원별 통계',
    kioskQuestion: '키오스크에서 묻기',
    patientFeedback: '환자에게 방문이 어땠는지 묻기',
  },
  hints: {
    hospitalName: '로그인 화면, 접수증, 환자의 휴대전화 화면, 출력물에 나옵니다.',
    publicUrl:
      '접수증 QR 코드의 주소입니다. https://board.example처럼 적습니다. 비워 두면 직원이 쓰는 주소로 만듭니다.',
    noPhones: '지금 주소는 이 컴퓨터 안에서만 열려서 접수증에 QR 코드가 나오지 않습니다.',
    allPhones: '지금 주소는 휴대전화에서 열립니다.',
    somePhones: '지금 주소는 병원 네트워크에서만 열립니다.',
    waitWarning: '이 시간부터 노란색으로 표시합니다. 검사실마다 따로 정할 수 있습니다.',
    waitAlarm: '이 시간부터 빨간색으로 표시하고, 상태 페이지에서 알립니다.',
    waitAlarmOrder: '주의 시간보다 긴 시간을 입력해 주세요.',
    visitNameDays:
      '퇴실하고 이만큼 지나면 환자의 이름과 번호를 지웁니다. 줄이면 한 시간 안에 지워지고, 되돌릴 수 없습니다.',
    auditDays: '730일 이상 보관합니다.',
    idleMinutes: '마우스나 키보드를 쓰지 않으면 비밀번호를 물어봅니다. 0이면 가리지 않습니다.',
    displayAccess:
      '승인한 화면만으로 바꾸면, 승인하지 않은 화면에는 연결 번호가 나옵니다. 대기판관리에서 승인해 주세요.',
    kioskQuestion:
      '이름을 가려 보여 주고 본인이 맞는지 물은 다음, 이것도 맞아야 접수합니다. 예약 명단이나 병원 시스템이 알려 준 환자에게만 묻고, 세 번 틀리면 접수 창구로 안내합니다.',
    patientFeedback:
      '퇴실하면 환자의 휴대전화에서 표정 세 개로 한 번 묻습니다. 누가 무엇을 답했는지는 저장하지 않고, 날짜별 개수만 통계에 남습니다.',
    statisticsByPerson:
      '켜면 통계를 볼 수 있는 사람에게 직원마다 호출한 환자 수, 대기 시간, 검사 시간이 보입니다. 이 값은 검사실과 환자에 따라 크게 달라 직원을 평가하는 근거가 되지 못합니다. 켜기 전에 직원에게 알려 주세요. 켜고 끈 기록은 감사 로그에 남습니다.',
  },
  questions: {
    NONE: '묻지 않음',
    BIRTH_DAY: '생일 (월과 일)',
    PHONE: '전화번호 뒤 네 자리',
  },
  access: {
    OPEN: '누구나',
    PAIRED: '직원이 승인한 기기만',
    SAME: '대기판 화면과 같게',
  },
}
