import { type Disk, diskOf } from '../../disk/diskSpace.ts'
import { critical, fine, warning } from '../finding.ts'
import { check, saying, type ServerFinding } from './check.ts'

const say = saying({
  unreadable: ['데이터 폴더를 읽을 수 없습니다.', 'The data folder cannot be read.'],
  'unreadable.advice': ['서버 컴퓨터의 디스크를 확인해 주세요.', "Please check the disk of the server's computer."],
  readOnly: ['데이터 폴더에 쓸 수 없습니다.', 'The data folder cannot be written to.'],
  'readOnly.advice': [
    '접수와 호출이 저장되지 않습니다. 디스크가 고장 나 읽기 전용으로 바뀌었거나 폴더의 권한이 바뀌었는지 지금 확인해 주세요.',
    'Check-ins and calls are not stored. Please check now whether the disk broke and became read-only, or the permissions of the folder have changed.',
  ],
  critical: ['데이터 디스크에 %{left}만 남았습니다.', 'The data disk has only %{left} left.'],
  'critical.advice': [
    '가득 차면 접수와 호출이 멈춥니다. 지금 디스크를 비우거나 늘려 주세요.',
    'A full disk stops check-ins and calls. Please free or add space now.',
  ],
  left: ['데이터 디스크에 %{left} 남았습니다.', 'The data disk has %{left} left.'],
  'low.advice': ['디스크를 비우거나 늘려 주세요.', 'Please free or add space.'],
})

const GIB = 1024 ** 3
/** Free space of the disk below which staff should act, and below which the database may soon stop. */
const DISK_LOW = { bytes: 2 * GIB, share: 0.2 }
const DISK_CRITICAL = { bytes: GIB / 2, share: 0.1 }

/** @param disk that of the data folder; null when the folder cannot be read */
export function checkDisk(disk: Disk | null): ServerFinding {
  if (!disk) return critical('disk', say('unreadable'), say('unreadable.advice'))
  const { free, size, isWritable } = disk
  if (!isWritable) return critical('disk', say('readOnly'), say('readOnly.advice'))
  const isBelow = (limit: typeof DISK_LOW) => free < limit.bytes && free < limit.share * size
  const left = `${(free / GIB).toFixed(1)}GB`
  if (isBelow(DISK_CRITICAL)) return critical('disk', say('critical', { left }), say('critical.advice'))
  return isBelow(DISK_LOW)
    ? warning('disk', say('left', { left }), say('low.advice'))
    : fine('disk', say('left', { left }))
}

export const disk = check(say.texts, ({ config }) => diskOf(config.dataDir).then(checkDisk, () => checkDisk(null)))
