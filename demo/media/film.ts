/**
 * Runs in a page: draws a video with health advice on a canvas and records it.
 * @param seconds length of the video.
 * @returns the WebM file, in base64.
 */
export async function film(seconds: number): Promise<string> {
  const SCENES = [
    {
      from: '#0b2a6b',
      to: '#3366ff',
      title: '물 한 잔의 여유',
      lines: ['검사가 끝난 뒤에는', '미지근한 물을 천천히 드세요.'],
    },
    {
      from: '#0d4a3a',
      to: '#27a376',
      title: '하루 30분 걷기',
      lines: ['혈압과 혈당을 낮추는', '가장 쉬운 방법입니다.'],
    },
    { from: '#5a3410', to: '#d98a2b', title: '싱겁게, 골고루', lines: ['국물은 남기고', '채소는 한 접시 더.'] },
  ]
  const canvas = document.querySelector('canvas')
  const context = canvas?.getContext('2d')
  if (!canvas || !context) throw new Error('the page has no canvas')
  const { width, height } = canvas

  const paint = (second: number) => {
    const length = seconds / SCENES.length
    const scene = SCENES[Math.min(SCENES.length - 1, Math.floor(second / length))]
    if (!scene) return
    const at = (second % length) / length
    const visible = Math.min(1, at * 8, (1 - at) * 8)
    const sky = context.createLinearGradient(0, 0, width, height)
    sky.addColorStop(0, scene.from)
    sky.addColorStop(1, scene.to)
    context.fillStyle = sky
    context.fillRect(0, 0, width, height)
    context.fillStyle = 'rgb(255 255 255 / 0.07)'
    for (let wave = 0; wave < 4; wave += 1) {
      context.beginPath()
      context.moveTo(0, height)
      for (let x = 0; x <= width; x += 16) {
        context.lineTo(x, height * (0.62 + wave * 0.09) + Math.sin(x / 190 + second * (0.7 + wave * 0.2) + wave) * 34)
      }
      context.lineTo(width, height)
      context.fill()
    }
    context.globalAlpha = visible
    context.fillStyle = '#fff'
    context.font = '700 92px Pretendard, "Noto Sans CJK KR", sans-serif'
    context.fillText(scene.title, 96, 250 - (1 - visible) * 20)
    context.font = '400 52px Pretendard, "Noto Sans CJK KR", sans-serif'
    scene.lines.forEach((line, index) => context.fillText(line, 96, 350 + index * 76))
    context.globalAlpha = 1
  }

  const recorder = new MediaRecorder(canvas.captureStream(24), {
    mimeType: 'video/webm;codecs=vp9',
    videoBitsPerSecond: 450_000,
  })
  const parts: Blob[] = []
  recorder.ondataavailable = (event) => parts.push(event.data)
  const stopped = new Promise((resolve) => {
    recorder.onstop = resolve
  })
  recorder.start()
  const began = performance.now()
  await new Promise<void>((resolve) => {
    const frame = () => {
      const second = (performance.now() - began) / 1_000
      if (second >= seconds) return resolve()
      paint(second)
      requestAnimationFrame(frame)
    }
    frame()
  })
  recorder.stop()
  await stopped
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
  return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''))
}
