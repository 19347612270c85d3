import { KOREAN } from '../../../domain/text.ts'
import { valueText } from '../../../domain/valueTexts.ts'
import { SHEET_TEXTS } from '../../../domain/sheets/sheetTexts.ts'

/**
 * Texts under react-admin's keys: of its texts those that the parts in the build look up, which a guard compares. Those
 * with a name are what a resource says that has no words of its own.
 */
export const reactAdmin = {
  action: {
    cancel: '취소',
    clear_input_value: '값 지우기',
    create: '%{name} 추가',
    delete: '삭제',
    edit: '수정',
    export: '내보내기',
    save: '저장',
    close: '닫기',
    open_menu: '메뉴 열기',
    close_menu: '메뉴 닫기',
  },
  page: {
    create: '%{name} 등록',
    edit: '%{name} 수정',
    list: '%{name} 목록',
    counted: '%{title} (%{count}건)',
    empty: '등록된 %{name} 데이터가 없습니다.',
    invite: '새로 등록하시겠습니까?',
  },
  input: { password: { toggle_visible: '비밀번호 숨기기', toggle_hidden: '비밀번호 표시' } },
  message: {
    delete_content: '선택한 %{name} 데이터를 삭제하시겠습니까?',
    delete_title: '%{name} 삭제',
    invalid_form: '입력하신 내용을 확인해 주세요.',
    select_all_limit_reached: '건수가 많아 처음 %{max}건만 선택되었습니다.',
    unsaved_changes: '저장하지 않은 내용이 있습니다. 이 페이지를 나가시겠습니까?',
  },
  navigation: { clear_filters: '필터 지우기', skip_nav: '본문으로 건너뛰기' },
  auth: { auth_check_error: '계속하려면 로그인해 주세요.' },
  notification: {
    updated: '%{name} 수정 성공',
    created: '%{name} 등록 성공',
    deleted: '%{name} 삭제 성공',
    item_doesnt_exist: '데이터를 찾을 수 없습니다.',
    http_error: '서버와 통신하는 도중 오류가 발생하였습니다.',
    i18n_error: '선택한 언어를 불러오지 못했습니다.',
    logged_out: '세션이 만료되었습니다.',
    not_authorized: '권한이 없습니다.',
  },
  validation: {
    ...SHEET_TEXTS.ra.validation,
    minLength: '%{min}자 이상 입력해 주세요.',
    number: valueText('NOT_NUMBER', KOREAN),
    email: '이메일 주소를 입력해 주세요.',
    oneOf: '다음 중 하나를 입력해 주세요: %{options}',
    regex: '형식에 맞게 입력해 주세요: %{pattern}',
  },
}
