/** Packages: named plans of rooms. */
export const packages = {
  name: '패키지',
  menu: '검진 패키지',
  message: {
    delete_title: '패키지 삭제',
    delete_content: '선택한 패키지를 삭제하시겠습니까? 이미 접수한 환자의 검사 순서는 그대로 남습니다.',
  },
  notifications: {
    created: '패키지 등록 성공',
    updated: '패키지 수정 성공',
    deleted: '패키지 삭제 성공',
    create_failed: '패키지를 등록하지 못했습니다.',
    update_failed: '패키지를 수정하지 못했습니다.',
    delete_failed: '패키지를 삭제하지 못했습니다.',
  },
  empty: '등록된 패키지가 없습니다.',
  invite:
    '자주 쓰는 검사실을 패키지로 등록해 두면 접수할 때 한 번에 고를 수 있습니다. 등록된 검사실이 없으면 검사실부터 등록해 주세요.',
  fields: {
    name: '패키지 이름',
    company: '단체',
    roomIds: '검사실',
    roomRules: '검사 순서',
    joinsFirst: '도착하면 첫 검사실에 대기 등록',
    memo: '메모',
  },
  rules: { ANY: '언제든지', FIRST: '가장 먼저', LAST: '가장 나중에', AFTER: '%{room} 다음에' },
  notRules: '한 줄에 하나씩 ‘채혈실: 가장 먼저’, ‘상담실: 가장 나중에’, ‘초음파실: 채혈실 다음에’처럼 입력해 주세요.',
  ruleOf: '%{room} 순서',
  hints: {
    company: '예약 명단의 단체 이름과 같으면, 그 단체의 환자는 도착할 때 이 패키지로 접수됩니다.',
    rooms: '이 패키지로 접수한 환자가 갈 검사실을 고릅니다.',
    order: '정한 순서를 지키면서, 갈 수 있는 검사실 중 예상 대기가 가장 짧은 곳부터 안내합니다.',
    joinsFirst: '접수하거나 도착하면, 먼저 갈 수 있는 검사실 중 예상 대기가 가장 짧은 곳에 등록합니다.',
  },
}
