import type { Locale } from '../locale.ts'

/** Texts around the pages of the guide. */
export type HelpTexts = typeof ko

const ko = {
  title: '사용 안내',
  search: '찾을 말을 입력해 주세요.',
  contents: '차례',
  found: (count: number) => `${count}쪽 찾음`,
  none: '찾는 말이 있는 안내가 없습니다.',
  unknown: '없는 안내입니다. 차례에서 골라 주세요.',
  readers: { desk: '접수 창구', room: '검사실', admin: '관리자', it: '전산' },
}

const en: HelpTexts = {
  title: 'Guide',
  search: 'Type what you are looking for.',
  contents: 'Contents',
  found: (count) => (count === 1 ? '1 page found' : `${count} pages found`),
  none: 'No page contains these words.',
  unknown: 'There is no such page. Please choose one from the contents.',
  readers: { desk: 'Reception', room: 'Examination room', admin: 'Administrators', it: 'IT' },
}

export const helpTexts = (locale: Locale): HelpTexts => (locale === 'ko' ? ko : en)
