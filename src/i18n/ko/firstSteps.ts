/** The setup guide of a hospital without data. */
export const firstSteps = {
  title: '처음 준비하기',
  hint: '순서대로 하면 첫 환자를 부르게 됩니다.',
  done: '준비를 마쳤습니다. 첫 환자를 불렀습니다.',
  dismiss: '안내 닫기',
  finished: '완료',
  steps: {
    room: { title: '검사실', hint: '환자가 검사를 받는 곳입니다.', act: '첫 검사실 만들기' },
    board: { title: '대기판', hint: '검사실의 번호와 이름을 그대로 가져옵니다.', act: '첫 대기판 만들기' },
    staff: { title: '직원', hint: '함께 쓸 직원의 계정입니다. 나중에 해도 됩니다.', act: '직원 계정 만들기' },
    screen: { title: '화면', hint: '대기 공간의 화면에서 이 주소를 엽니다.', act: '첫 화면 보기' },
    patient: { title: '첫 환자', hint: '접수하면 바로 대기 등록됩니다.', act: '첫 환자 접수하기' },
    call: { title: '첫 호출', hint: '호출을 누르면 화면에 이름이 크게 나타납니다.', act: '첫 환자 호출하기' },
  },
}
