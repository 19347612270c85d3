/** Keys of other programs. */
export const apiKeys = {
  name: '연동 키',
  menu: '연동 키',
  hint: '병원의 다른 프로그램이 이 키로 접수와 대기를 다룹니다. 하는 일은 감사 기록에 키의 이름으로 남습니다.',
  page: { create: '연동 키 만들기' },
  action: { create: '연동 키 만들기' },
  message: {
    delete_title: '연동 키 폐기',
    delete_content: '이 키를 쓰는 프로그램은 바로 멈춥니다. 폐기하면 되돌릴 수 없습니다.',
  },
  empty: '연동 키가 없습니다.',
  invite: '전자차트나 검진 프로그램이 접수와 호출을 보내려면 키가 있어야 합니다.',
  created: '연동 키를 만들었습니다',
  key: '키',
  once: '지금만 볼 수 있습니다. 프로그램의 설정에 붙여 넣어 주세요.',
  anywhere: '모든 주소',
  fields: {
    name: '이름',
    scopes: '허용하는 작업',
    addresses: '허용하는 주소',
    expiresAt: '끝나는 날',
    lastUsedAt: '마지막 사용',
    createdAt: '생성일',
  },
  scopes: {
    intake: '환자 보내기',
    'queue:read': '대기 보기',
    'queue:write': '호출·보류·완료',
    'statistics:read': '통계 보기',
    'status:read': '서버 상태 보기',
  },
  hints: {
    name: '감사 기록에 보이는 이름입니다. 예: 전자차트',
    addresses: '예: 192.0.2.7, 198.51.100.0/24. 비워 두면 어디서나 쓸 수 있습니다.',
    expiresAt: '비워 두면 끝나지 않습니다.',
  },
}
