import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '../contract/common.ts'
import type { UploadedFile } from '../contract/didOptions.ts'
import type { Did } from '../contract/dids.ts'
import type { Room } from '../contract/rooms.ts'
import { DEMO_PASSWORD, type DemoRoom, EXAMS, ROOMS, STAFF, TAG_COUNT, VIDEO_FILE } from './centre.ts'
import type { Client } from './client.ts'
import { seedServices } from './services.ts'

const MEDIA = join(import.meta.dirname, 'media')

/** Fills an empty installation with the centre through the API; leaves a filled one unchanged. */
export async function seed(client: Client): Promise<void> {
  const { totalElements } = await client.request<Page<Room>>('GET', '/v1/rooms')
  if (totalElements > 0) return
  for (const user of STAFF) await client.request('POST', '/v1/users/sign-up', { ...user, password: DEMO_PASSWORD })
  for (const [id, name, avgTime] of EXAMS) await client.request('POST', '/v1/exams', { id, name, avgTime, memo: '' })
  for (let number = 1; number <= TAG_COUNT; number += 1) {
    await client.request('POST', '/v1/tag-mappings', { tagNo: String(number), tagValue: tagValue(number), memo: '' })
  }
  const video = await upload(client, VIDEO_FILE, 'video/webm')
  for (const room of ROOMS) await addRoom(client, room, video)
  await seedServices(client)
}

/** Returns the value that a reader sends for the tag with this number. */
export function tagValue(number: number): string {
  return `04A1${(0xb000 + number * 37).toString(16).toUpperCase()}C280`
}

async function addRoom(client: Client, room: DemoRoom, video: UploadedFile): Promise<void> {
  const { id: roomId } = await client.request<Room>('POST', '/v1/rooms', {
    no: room.no,
    name: { kr: room.kr, en: room.en, cn: '', jp: '' },
    maxPatient: room.maxPatient,
    useMultiCall: room.maxPatient > 1,
    useRfid: true,
    isAccessible: true,
    memo: room.explain,
  })
  const { id: didId } = await client.request<Did>('POST', '/v1/dids', {
    no: room.no,
    name: { kr: room.kr },
    doctor: { kr: room.doctor },
    explain: { kr: room.explain },
    roomId,
  })
  const option = (name: string, values: object) =>
    client.request('PATCH', `/v1/did-options/${name}`, { didId, ...values })
  await option('clock', { clock: true })
  if (room.notice) await option('notice', { use: true, content: room.notice })
  if (room.delayMinutes) await option('delay-time', { use: true, content: room.delayMinutes })
  if (room.video)
    await option('video', { use: true, type: 'FILE', filename: video.originalName, url: video.downloadUrl })
  if (room.photo) {
    const photo = await upload(client, room.photo, 'image/jpeg')
    await option('doctor-photo', { use: true, type: 'FILE', filename: photo.originalName, url: photo.downloadUrl })
  }
}

async function upload(client: Client, name: string, type: string): Promise<UploadedFile> {
  const form = new FormData()
  form.append('file', new Blob([await readFile(join(MEDIA, name))], { type }), name)
  return client.request<UploadedFile>('POST', '/v1/did-options/pre-upload-file', form)
}
