import type { Change, PastDay } from '../../../../domain/replay/model.ts'
import { compareDay } from '../../../../domain/replay/whatIf.ts'

// Replaying a large day takes seconds, during which the page has to answer.
self.addEventListener('message', ({ data }: MessageEvent<{ day: PastDay; change: Change }>) => {
  // With options, because a worker has no target origin.
  self.postMessage(compareDay(data.day, data.change), {})
})
