import type { PastDay } from '../../../../domain/replay/model.ts'
import { gainsOfDay } from '../../../../domain/replay/manyDays.ts'

// A day has some hundred replays, during which the page has to answer.
self.addEventListener('message', ({ data }: MessageEvent<PastDay>) => {
  // With options, because a worker has no target origin.
  self.postMessage(gainsOfDay(data), {})
})
