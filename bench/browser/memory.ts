import type { CDPSession } from '@playwright/test'

/** What a page holds after a collection. */
export interface Memory {
  readonly heapMB: number
  readonly nodes: number
  readonly listeners: number
  /** Video elements, in the document or not. */
  readonly videos: number
}

/** Has Chromium collect garbage, and reads its own figures. */
export async function readMemory(session: CDPSession): Promise<Memory> {
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const figure = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return {
    heapMB: figure('JSHeapUsedSize') / 1_000_000,
    nodes: figure('Nodes'),
    listeners: figure('JSEventListeners'),
    videos: await countVideos(session),
  }
}

async function countVideos(session: CDPSession): Promise<number> {
  const objectGroup = 'videos'
  const prototype = await session.send('Runtime.evaluate', { expression: 'HTMLVideoElement.prototype', objectGroup })
  const { objects } = await session.send('Runtime.queryObjects', {
    prototypeObjectId: prototype.result.objectId ?? '',
    objectGroup,
  })
  const { result } = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length }',
    returnByValue: true,
  })
  await session.send('Runtime.releaseObjectGroup', { objectGroup })
  return Number(result.value)
}

/**
 * By how much a value grows an hour: the slope of the straight line through its samples; `hours` are the times of the
 * samples.
 */
export function growthAnHour(hours: readonly number[], values: readonly number[]): number {
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length
  const [hour, value] = [mean(hours), mean(values)]
  const covariance = mean(hours.map((each, at) => (each - hour) * ((values[at] ?? 0) - value)))
  return covariance / mean(hours.map((each) => (each - hour) ** 2))
}
