import { ALERT_NAMES } from '../alertNames.ts'
import { KOREAN } from '../text.ts'
import { valueText } from '../valueTexts.ts'

/**
 * Korean texts about the columns and cells of files, by the paths of the console's texts. The server says the same to
 * whoever puts a file into its folder.
 */
export const SHEET_TEXTS = {
  importing: {
    notWorkbook: '엑셀 파일로 읽을 수 없습니다. 엑셀에서 .xlsx나 CSV로 다시 저장해 주세요.',
    oldWorkbook: '예전 엑셀 형식(.xls)은 읽을 수 없습니다. 엑셀에서 열어 .xlsx로 저장해 주세요.',
    lockedWorkbook: '암호가 걸린 파일은 읽을 수 없습니다. 엑셀에서 암호 없이 .xlsx로 저장해 주세요.',
    otherSpreadsheet:
      '엑셀 .xlsx가 아닌 표 파일(.xlsb, .ods, .numbers 등)입니다. 엑셀이나 만든 프로그램에서 열어 .xlsx로 저장해 주세요.',
    document: '한글이나 워드 같은 문서 파일은 읽을 수 없습니다. 표를 엑셀에 붙여 넣고 .xlsx로 저장해 주세요.',
    pdf: 'PDF 파일은 읽을 수 없습니다. 목록을 만든 프로그램에서 엑셀(.xlsx)이나 CSV로 내보내 주세요.',
    picture: '사진은 읽을 수 없습니다. 목록을 만든 프로그램에서 엑셀(.xlsx)이나 CSV로 내보내 주세요.',
    webPage: '이름은 엑셀이지만 웹 페이지 형식인 파일입니다. 엑셀에서 열어 .xlsx로 다시 저장해 주세요.',
    archive: '압축 파일은 읽을 수 없습니다. 압축을 풀고 안에 있는 엑셀 파일을 선택해 주세요.',
    workbookTooLarge: '엑셀 파일에 내용이 너무 많습니다. 가져올 목록만 남겨 새 파일로 저장해 주세요.',
    badEncoding: '글자를 읽을 수 없습니다. 파일을 CSV UTF-8 형식으로 다시 저장해 주세요.',
    noLines: '파일에 등록할 줄이 없습니다. 첫 줄은 열 이름이어야 합니다.',
    tooLarge: '파일이 너무 큽니다. %{max}MB까지 가져올 수 있습니다.',
    tooManyLines: '줄이 너무 많습니다. 한 번에 %{max}줄까지 가져올 수 있습니다.',
    ambiguousEncoding:
      '글자가 UTF-8로도 CP949로도 읽힙니다. CSV UTF-8 형식으로 다시 저장하거나 설정 INTAKE_ENCODING에 정해 주세요.',
    missingColumns: '필요한 열이 없습니다: %{columns}',
    repeatedColumns: '같은 열이 두 번 있습니다: %{columns}',
    problem: '%{label}: %{message}',
    unseen: '보이지 않거나 깨진 문자가 들어 있습니다. 지우고 다시 입력해 주세요.',
    notWhole: valueText('NOT_WHOLE', KOREAN),
    notDigits: valueText('NOT_DIGITS', KOREAN),
    notKnown: '등록되지 않은 이름입니다. 먼저 등록하거나 이름을 확인해 주세요.',
    notOnOff: '사용 또는 미사용을 입력해 주세요.',
    notChoice: '다음 중 하나를 입력해 주세요. (%{choices})',
    tooShort: '%{min}자 이상 입력해 주세요.',
    repeated: '%{row}행과 같은 값입니다.',
    repeatedColumn: '열이 두 번 있습니다.',
    extraCells: '열 이름이 없는 값이 있습니다.',
    errorCell: '엑셀 오류 값(#N/A 등)입니다. 엑셀에서 값을 고쳐 주세요.',
    formulaCell: '수식의 결과가 파일에 없습니다. 엑셀에서 열어 저장한 뒤 다시 올려 주세요.',
    struckLine: '취소선이 있는 줄입니다. 취소한 환자이면 줄을 지우고, 아니면 취소선을 없애 주세요.',
    cutLine: '파일이 이 줄의 중간에서 끝났습니다. 목록을 다시 내보내 주세요.',
    unended: '파일이 줄바꿈 없이 끝나, 더 쓰이지 않는지 기다린 뒤 읽었습니다.',
    tooSlow: '파일을 읽는 데 시간이 너무 오래 걸립니다. 가져올 목록만 남겨 새 파일로 저장해 주세요.',
    shortenedNumber:
      '엑셀이 긴 번호를 줄여 끝자리가 사라졌습니다. 엑셀에서 셀 서식을 ‘텍스트’로 바꾸고 번호를 다시 입력해 주세요.',
    decimalNumber: '번호에 소수점이 붙었습니다. 엑셀에서 셀 서식을 ‘텍스트’로 바꾸고 번호를 다시 입력해 주세요.',
    badQuotes: '따옴표의 짝이 맞지 않습니다.',
    reason: '사유',
    state: '상태',
    ref: '참조번호',
    exams: '검사코드',
    residentNumber: valueText('RESIDENT_NUMBER', KOREAN),
  },
  form: {
    idPattern: valueText('ID_PATTERN', KOREAN),
    idTaken: '사용할 수 없는 아이디입니다. 다른 아이디를 입력해 주세요.',
    on: '사용',
    off: '미사용',
  },
  ra: {
    validation: {
      required: valueText('REQUIRED', KOREAN),
      maxLength: valueText('TOO_LONG', KOREAN),
      minValue: valueText('MIN', KOREAN),
      maxValue: valueText('MAX', KOREAN),
      unique: '이미 사용 중인 값입니다.',
    },
  },
  resources: {
    appointments: {
      notTime: '시각을 09:30처럼 입력해 주세요.',
      notDay: '날짜를 2026-01-31처럼 입력해 주세요.',
      notThisDay: '%{day} 예약이 아닙니다. (%{other}) 위의 예약일이 맞는지 확인해 주세요.',
      noDay: '여러 날의 예약이 든 파일입니다. 이 줄에도 날짜를 적어 주세요.',
      someDays: '날짜를 적은 줄과 적지 않은 줄이 섞여 있습니다. 이 줄에도 날짜를 적어 주세요.',
      notAlert: '금식, 낙상 주의, 휠체어, 통역 가운데에서 입력해 주세요.',
      notPackage: '등록되지 않은 패키지입니다. 패키지를 먼저 등록하거나 이름을 확인해 주세요.',
      notRoom: '등록되지 않은 검사실이 있습니다. 번호나 이름을 확인해 주세요.',
      fields: {
        day: '예약일',
        time: '예약 시간',
        name: '이름',
        patientNo: '환자 번호',
        company: '단체',
        roomIds: '검사실',
        packageId: '검진 패키지',
        alerts: '주의 표시',
        note: '메모',
        birthDay: '생년월일',
        phoneEnd: '전화번호',
      },
    },
    visits: { alertNames: ALERT_NAMES },
  },
}
