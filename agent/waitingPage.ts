/** Page that the browser shows until the server answers: it says so in Korean, and in English below. */
const PAGE = `<!doctype html>
<html lang="ko">
<meta charset="utf-8">
<title>서버를 기다리는 중</title>
<style>
  html { height: 100%; background: #f4f7f9; color: #1a2b36; font-family: sans-serif; text-align: center }
  body { height: 100%; margin: 0; display: flex; flex-direction: column; justify-content: center }
  h1 { margin: 0; font-size: 6vmin; word-break: keep-all }
  p { margin: 2vmin 6vmin 0; font-size: 3.6vmin; color: #4a5c68; word-break: keep-all }
  hr { width: 12vmin; height: 0.6vmin; margin: 5vmin auto; border: 0; background: #0b7285; animation: wait 2s ease-in-out infinite alternate }
  @keyframes wait { to { opacity: 0.2 } }
</style>
<body>
<h1>서버를 기다리는 중입니다.</h1>
<p>연결되면 대기판이 저절로 열립니다. 순서는 직원에게 문의해 주세요.</p>
<hr>
<p lang="en">Waiting for the server. The board opens by itself. Please ask the staff for your turn.</p>
</html>`

export const WAITING_PAGE = `data:text/html;charset=utf-8,${encodeURIComponent(PAGE)}`
