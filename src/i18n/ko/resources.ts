import { labelsIn, RECORD_LABELS } from '../../../domain/recordLabels.ts'
import { KOREAN } from '../../../domain/text.ts'
import type { ResourceTexts } from '../messages.ts'
import { appointments } from './appointments.ts'
import { apiKeys } from './integration.ts'
import { boardSets } from './boardSets.ts'
import { packages } from './packages.ts'
import { audit } from './audit.ts'
import { dids } from './dids.ts'
import { users } from './users.ts'
import { visits } from './visits.ts'

/**
 * Texts per resource, by react-admin's keys: `name`, `fields` by their sources, `empty` and `invite` of the list, and
 * what deviates from the general texts of `resourceText.ts`. The other texts are those of the resource's pages. A
 * resource with texts beyond its list and form has a file of its own.
 */
export const resources = {
  rooms: {
    name: '검사실',
    menu: '검사실관리',
    empty: '등록된 검사실이 없습니다.',
    invite: '검사실을 추가하면 대기판과 연결해 대기자를 관리할 수 있습니다.',
    fields: labelsIn(RECORD_LABELS.rooms, KOREAN),
    waits: '대기 시간 주의·경고',
    location: '찾아가는 길',
    placeName: '이름',
    addPlace: '자리 추가',
    removePlace: '%{place} 삭제',
    hints: {
      places: '창구처럼 한 줄로 기다리다 여러 자리로 나뉘어 갈 때 적습니다. 호출하면 환자에게 자리를 알려 줍니다.',
      floor: '2층, 본관 2층처럼 적으면 환자의 휴대전화와 접수증에 나옵니다.',
      floorEn: '비워 두면 영어 화면에도 한국어로 나옵니다.',
      picture: '입구나 안내판이 보이는 사진입니다. 환자의 휴대전화에 나옵니다.',
      placesCell: '창구·자리는 1 창구, 2 창구처럼 적어 주세요.',
      placeTwice: '같은 번호의 자리가 있습니다.',
      maxPatient: '한 번에 검사할 수 있는 인원',
      onePlace: '다중 호출이 꺼져 있어 한 명씩만 부릅니다. 함께 부르려면 아래에서 다중 호출을 켜 주세요.',
      useMultiCall: '최대 인원까지 동시에 호출합니다.',
      useRfid: '태그로 대기 등록하고 호출합니다.',
      sendsOn: '끄면 다음 검사실을 알려 주기만 하고, 대기 등록은 직원이 합니다.',
      waitWarning: '이 시간부터 노란색으로 표시합니다. 비워 두면 %{count}분입니다.',
      waitAlarm: '이 시간부터 빨간색으로 표시합니다. 비워 두면 %{count}분입니다.',
      waitAlarmOrder: '주의 시간(%{count}분)보다 긴 시간을 입력해 주세요.',
    },
  },
  exams: {
    name: '검사',
    menu: '검사관리',
    empty: '등록된 검사가 없습니다.',
    invite:
      '이곳에는 검사실에서 하는 검사를 적어 둡니다. 검사와 평균 소요 시간을 등록해 두면 대기 시간을 가늠할 수 있습니다.',
    fields: labelsIn(RECORD_LABELS.exams, KOREAN),
  },
  dids,
  'did-waitings/tag-mappings': {
    name: '태그',
    menu: '태그관리',
    notifications: {
      create_failed: '태그 등록 중 오류가 발생하였습니다.',
      update_failed: '태그 수정 중 오류가 발생하였습니다.',
      delete_failed: '태그 삭제 중 오류가 발생하였습니다.',
    },
    empty: '등록된 태그가 없습니다.',
    invite: '태그를 추가하면 접수할 때 환자에게 연결할 수 있습니다.',
    duplicate: '%{no}번 태그와 값이 같아 찍어도 인식되지 않습니다. 값을 바꿔 주세요.',
    fields: labelsIn(RECORD_LABELS.tags, KOREAN),
  },
  users,
  visits,
  appointments,
  packages,
  'board-sets': boardSets,
  'audit-logs': audit,
  'api-keys': apiKeys,
} satisfies Record<string, ResourceTexts>
