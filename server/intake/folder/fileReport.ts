import type { LineCounts } from './carryOutList.ts'
import type { FolderList, RefusedLine } from './folderList.ts'

/** Outcome of a file. */
export interface FileResult {
  readonly counts: LineCounts
  readonly refused: readonly RefusedLine[]
  /** Why no line was read, in Korean; '' otherwise. */
  readonly reason: string
  readonly list: Pick<FolderList, 'notes'>
  /** Digest of the content that was read. */
  readonly digest: string
}

/** Returns the text beside a file that was read, in Korean, for whoever put it there. */
export function fileReport(
  name: string,
  source: string,
  at: string,
  { counts, refused, reason, list }: FileResult,
): string {
  const { created, changed, cancelled, unchanged, left } = counts
  const lines = [
    `파일: ${name}`,
    `보낸 곳: ${source}`,
    `읽은 때: ${at}`,
    '',
    ...(reason === ''
      ? [
          `새 예약 ${created}명, 바뀐 예약 ${changed}명, 취소 ${cancelled}명, 그대로 ${unchanged}명`,
          left > 0 && `직원이 확인할 환자 ${left}명: 화면의 연동과 접수에서 확인해 주세요.`,
          ...list.notes,
        ]
      : [`파일을 읽지 못했습니다. ${reason}`]),
    ...(refused.length > 0
      ? [
          '',
          `반영하지 못한 줄 ${refused.length}개. 고쳐서 다시 넣어 주세요.`,
          ...refused.map(({ row, reason: why }) => `${row}행: ${why}`),
        ]
      : []),
  ]
  return `${lines.filter((line) => line !== false).join('\n')}\n`
}
