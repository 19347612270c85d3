import { mkdtemp, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { diskOf } from '../disk/diskSpace.ts'
import { nearestFolder } from '../disk/fileAccess.ts'
import { checkDisk } from '../status/checks/disk.ts'
import { critical, type Finding, fine, warning, worded } from '../status/finding.ts'
import { reasonOf } from '../startError.ts'

/** Time of one flush, in milliseconds: each change of a queue waits for one. */
const FLUSH = { critical: 200, warning: 30 }
const FLUSHES = 20
const PAGE_BYTES = 4_096

const FULL = '지금 디스크를 비우거나 늘려 주세요.'
const BROKEN =
  '디스크가 고장 났거나 읽기 전용으로 바뀌었습니다. 마지막 백업이 있는지 먼저 확인하고, dmesg에서 까닭을 찾아 주세요.'
/** Advice by the error code of a write; others are errors of permissions. */
const ADVICE: Readonly<Record<string, string>> = { ENOSPC: FULL, EDQUOT: FULL, EROFS: BROKEN, EIO: BROKEN }

/** Checks the space of the data folder's disk, and how long it takes to store a change. */
export async function examineDisk({ dataDir }: Config): Promise<Finding[]> {
  const folder = nearestFolder(dataDir)
  const { state, text, advice } = worded(checkDisk(await diskOf(folder)))
  return [{ id: 'disk', state, text: `${folder}: ${text}`, advice }, await checkSpeed(folder)]
}

async function checkSpeed(folder: string): Promise<Finding> {
  try {
    const ms = await flushTime(folder)
    const text = `변경 하나를 디스크에 저장하는 데 ${ms.toFixed(1)}ms 걸립니다.`
    if (ms < FLUSH.warning) return fine('disk-speed', text)
    const advice =
      '호출과 접수가 그만큼 늦어집니다. 네트워크 폴더나 느린 디스크라면 이 컴퓨터의 SSD로 옮기고, 백업이나 백신 검사가 같은 디스크를 쓰고 있는지 확인해 주세요.'
    return ms < FLUSH.critical ? warning('disk-speed', text, advice) : critical('disk-speed', text, advice)
  } catch (error) {
    const { code } = error as { readonly code?: string }
    return critical(
      'disk-speed',
      `데이터 폴더에 쓸 수 없습니다: ${reasonOf(error)}`,
      ADVICE[code ?? ''] ?? '폴더의 소유자와 권한을 확인해 주세요. 서비스와 같은 사용자로 실행했는지도 확인해 주세요.',
    )
  }
}

/** Returns the median time of writing and flushing a page, in milliseconds. */
async function flushTime(folder: string): Promise<number> {
  const draft = await mkdtemp(join(folder, '.doctor-'))
  try {
    await using file = await open(join(draft, 'flush'), 'w')
    const times: number[] = []
    for (let n = 0; n < FLUSHES; n += 1) {
      const start = performance.now()
      await file.write(Buffer.alloc(PAGE_BYTES, n), 0, PAGE_BYTES, n * PAGE_BYTES)
      await file.sync()
      times.push(performance.now() - start)
    }
    return times.toSorted((a, b) => a - b)[FLUSHES / 2] ?? 0
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}
