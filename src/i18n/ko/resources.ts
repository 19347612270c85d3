import { appointments } from './appointments.ts'
import { packages } from './packages.ts'
import { audit } from './audit.ts'
import { dids } from './dids.ts'
import { users } from './users.ts'
import { visits } from './visits.ts'

/**
 * By react-admin's keys: `name`, `fields` by their source; beside them what the pages of the resource say. A resource with
 * more to say than its list and its form has a file.
 */
export const resources = {
  rooms: {
    name: '검사실',
    menu: '검사실관리',
    title: '검사실 목록 (%{count}건)',
    uncounted: '검사실 목록',
    add: '검사실 추가',
    createTitle: '검사실 등록',
    editTitle: '검사실 수정',
    deleteTitle: '검사실 삭제',
    deleteConfirm: '선택한 검사실 데이터를 삭제하시겠습니까?',
    created: '검사실 등록 성공',
    updated: '검사실 수정 성공',
    deleted: '검사실 삭제 성공',
    createFailed: '해당 작업을 처리하는 도중 오류가 발생하였습니다.',
    updateFailed: '해당 작업을 처리하는 도중 오류가 발생하였습니다.',
    deleteFailed: '해당 작업을 처리하는 도중 오류가 발생하였습니다.',
    empty: '등록된 검사실이 없습니다.',
    emptyHint: '검사실을 추가하면 대기판과 연결해 대기자를 관리할 수 있습니다.',
    fields: {
      no: '번호',
      name: '검사실명',
      'name.kr': '검사실명 (한국어)',
      'name.en': '검사실명 (영어)',
      'name.cn': '검사실명 (중국어)',
      'name.jp': '검사실명 (일본어)',
      maxPatient: '최대 인원',
      memo: '메모',
      useMultiCall: '다중 호출',
      useRfid: 'RFID',
    },
    hints: {
      maxPatient: '한 번에 검사할 수 있는 인원',
      useMultiCall: '최대 인원까지 동시에 호출합니다.',
      useRfid: '태그로 접수하고 호출합니다.',
    },
  },
  exams: {
    name: '검사',
    menu: '검사관리',
    title: '검사 목록 (%{count}건)',
    uncounted: '검사 목록',
    add: '검사 추가',
    createTitle: '검사 등록',
    editTitle: '검사 수정',
    deleteTitle: '검사 삭제',
    deleteConfirm: '선택한 검사 데이터를 삭제하시겠습니까?',
    created: '검사 등록 성공',
    updated: '검사 수정 성공',
    deleted: '검사 삭제 성공',
    createFailed: '해당 작업을 처리하는 도중 오류가 발생하였습니다.',
    updateFailed: '해당 작업을 처리하는 도중 오류가 발생하였습니다.',
    deleteFailed: '해당 작업을 처리하는 도중 오류가 발생하였습니다.',
    empty: '등록된 검사가 없습니다.',
    emptyHint:
      '이곳에는 검사실에서 하는 검사를 적어 둡니다. 검사와 평균 소요 시간을 등록해 두면 대기 시간을 가늠할 수 있습니다.',
    fields: {
      id: '검사 ID',
      name: '검사명',
      avgTime: '평균 소요 시간',
      roomId: '검사실',
      memo: '메모',
    },
    minutes: '분',
    minutesValue: '%{count}분',
  },
  dids,
  'did-waitings/tag-mappings': {
    name: '태그',
    menu: '태그관리',
    title: '태그 목록 (%{count}건)',
    uncounted: '태그 목록',
    add: '태그 추가',
    createTitle: '태그 등록',
    editTitle: '태그 수정',
    deleteTitle: '태그 삭제',
    deleteConfirm: '선택한 태그 데이터를 삭제하시겠습니까?',
    created: '태그 등록 성공',
    updated: '태그 수정 성공',
    deleted: '태그 삭제 성공',
    createFailed: '태그 등록 중 오류가 발생하였습니다.',
    updateFailed: '태그 수정 중 오류가 발생하였습니다.',
    deleteFailed: '태그 삭제 중 오류가 발생하였습니다.',
    empty: '등록된 태그가 없습니다.',
    emptyHint: '태그를 추가하면 접수할 때 환자에게 연결할 수 있습니다.',
    duplicate: '%{no}번 태그와 값이 같아 찍어도 인식되지 않습니다. 값을 바꿔 주세요.',
    fields: {
      tagNo: '태그 번호',
      tagValue: '태그 값',
      memo: '메모',
    },
  },
  users,
  visits,
  appointments,
  packages,
  'audit-logs': audit,
}
