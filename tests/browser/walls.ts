import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { DidOption, UploadedFile } from '../../contract/didOptions.ts'
import type { Did } from '../../contract/dids.ts'
import type { Display } from '../../contract/displays.ts'
import type { Client } from '../../demo/client.ts'

const MEDIA = join(import.meta.dirname, '../../demo/media')

/** Returns the address of a board's wall. */
export const wallOf = (app: { readonly url: string }, did: Did): string =>
  `${app.url}/dids/viewer?id=${did.id}&roomId=${did.roomId}`

export const called = (page: Page) => page.getByRole('region', { name: '호출', exact: true }).getByRole('listitem')
export const queue = (page: Page) => page.getByRole('region', { name: '대기 순서' })
export const stage = (page: Page) => page.getByRole('alert', { name: '새 호출' })

/** Changes one option of a board, by its path. */
export const setOption = (root: Client, { id }: Did, path: string, option: object): Promise<DidOption> =>
  root.request<DidOption>('PATCH', `/v1/did-options/${path}`, { didId: id, ...option })

/** Names the only connected screen of a board, once it is listed. */
export async function nameScreen(root: Client, { id: didId }: Did, name: string): Promise<void> {
  const there = async () =>
    (await root.request<{ displays: Display[] }>('GET', '/v1/displays')).displays.filter(
      (display) => display.didId === didId && display.connected,
    )
  await expect.poll(async () => (await there()).length).toBe(1)
  const [display] = await there()
  await root.request('PATCH', '/v1/displays', { displays: [{ id: display?.id, name }] })
}

/** Uploads one of the demo's photos or videos. */
export async function upload(root: Client, name: string): Promise<UploadedFile> {
  const form = new FormData()
  form.append('file', await openAsBlob(join(MEDIA, name)), name)
  return root.request<UploadedFile>('POST', '/v1/did-options/pre-upload-file', form)
}

/** Enables everything that a wall can show. */
export async function furnish(root: Client, did: Did): Promise<void> {
  const photo = await upload(root, 'doctor-kim.jpg')
  const video = await upload(root, 'centre.webm')
  await setOption(root, did, 'doctor-photo', {
    use: true,
    name: photo.originalName,
    url: photo.downloadUrl,
    type: 'image/jpeg',
  })
  await setOption(root, did, 'video', { use: true, name: video.originalName, url: video.downloadUrl, type: 'FILE' })
  await setOption(root, did, 'notice', { use: true, content: '점심시간은 12시 30분부터 1시 30분까지입니다.' })
  await setOption(root, did, 'clock', { clock: true })
  await setOption(root, did, 'delay-time', { use: true, content: 15 })
}
