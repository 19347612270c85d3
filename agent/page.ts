import { fileURLToPath } from 'node:url'
import { AGENT_MARK, PAGE_BOARD_ID } from '../contract/constants.ts'

/** Interval in which the stand-in page reloads, in seconds. */
const RETRY_SECONDS = 5

/** URL of the stand-in page's font: a player may have no Korean one. */
export const FONT_PATH = '/agent/font.woff2'
/** Subset with the syllables of the stand-in page, but not all syllables of names. */
export const FONT_FILE = fileURLToPath(
  import.meta.resolve('pretendard/dist/web/static/woff2-subset/Pretendard-SemiBold.subset.woff2'),
)

/**
 * The script element with the board that the server writes into a viewer page; its content cannot close the element.
 */
const BOARD = new RegExp(`<script[^>]* id="${PAGE_BOARD_ID}">[^<]*</script>`)

/**
 * Marks a page of the server as served by an agent, and removes the patients from it: the page is cached and would show
 * them long after they have left.
 */
export function marked(page: string): string {
  return page.replace(BOARD, '').replace(/<head[^>]*>/i, (head) => `${head}<meta name="${AGENT_MARK}" content="1">`)
}

/**
 * Renders the page shown when neither the server nor the cache has one; it reloads itself. `why` is for technicians.
 */
export function standInPage(why: string): string {
  return `<!doctype html>
<html lang="ko">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="refresh" content="${RETRY_SECONDS}">
    <title>서버 연결 중</title>
    <style>
      @font-face { font-family: Pretendard; src: url(${FONT_PATH}) format('woff2'); }
      html { height: 100%; background: #0b1530; color: #fff; font-family: Pretendard, sans-serif; font-weight: 600; word-break: keep-all; }
      body { min-height: 100%; margin: 0; display: grid; place-content: center; justify-items: center; gap: 3vmin; padding: 5vmin; box-sizing: border-box; text-align: center; }
      h1 { margin: 0; font-size: max(42px, 8vmin); line-height: 1.25; }
      p { margin: 0; font-size: max(42px, 4.5vmin); line-height: 1.4; color: #d6e4ff; }
      small { font-size: max(20px, 2.2vmin); color: #adc8ff; }
    </style>
  </head>
  <body>
    <h1>대기판을 준비하고 있습니다</h1>
    <p>서버에 연결되면 화면이 저절로 나타납니다.<br>순서는 직원에게 문의해 주세요.</p>
    <small>${why}</small>
  </body>
</html>
`
}
