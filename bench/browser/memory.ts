import type { CDPSession } from '@playwright/test'

/** Memory of a page after garbage collection. */
export interface Memory {
  readonly heapMB: number
  readonly nodes: number
  readonly listeners: number
  /** Number of video elements, attached or not. */
  readonly videos: number
}

/** Collects garbage in Chromium and reads its metrics. */
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
 * Returns the growth of a value per hour: the slope of the regression line through its samples; `hours` are their
 * times.
 */
export function growthAnHour(hours: readonly number[], values: readonly number[]): number {
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length
  const [hour, value] = [mean(hours), mean(values)]
  const covariance = mean(hours.map((each, at) => (each - hour) * ((values[at] ?? 0) - value)))
  return covariance / mean(hours.map((each) => (each - hour) ** 2))
}
