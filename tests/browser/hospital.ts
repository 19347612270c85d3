import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { Client } from '../../demo/client.ts'
import { expect, type Program, startProgram, test } from './app.ts'
import { aFreePort } from './freePort.ts'
import { called, queue } from './walls.ts'

const LOGIN = { id: 'root', password: 'first-login-1' }

/** Server that can be stopped and restarted at the same address. */
export interface Hospital {
  readonly url: string
  readonly root: Client
  start(): Promise<void>
  stop(): Promise<void>
}

export const inHospital = test.extend<{ hospital: Hospital }>({
  hospital: async ({}, provide) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'waiting-board-'))
    const port = await aFreePort()
    let program: Program | undefined
    const hospital: Hospital = {
      url: `http://localhost:${port}`,
      root: new Client(`http://localhost:${port}`, LOGIN),
      start: async () => {
        program = startProgram(['server/main.ts'], {
          PORT: String(port),
          DATA_DIR: dataDir,
          ROOT_ID: LOGIN.id,
          ROOT_PASSWORD: LOGIN.password,
        })
        await program.address
      },
      stop: async () => {
        await program?.stop()
        program = undefined
      },
    }
    await hospital.start()
    await provide(hospital)
    await hospital.stop()
    await rm(dataDir, { recursive: true, force: true })
  },
})

/** Waits until the device has cached everything that it needs to start the wall offline. */
export const kept = (page: Page, media: readonly string[]) =>
  expect
    .poll(
      () =>
        page.evaluate(
          async (files) =>
            (await Promise.all(['/dids/viewer', ...files].map((file) => caches.match(file)))).every(Boolean),
          media,
        ),
      {
        timeout: 40_000,
      },
    )
    .toBe(true)

/** Returns the addresses of the parts of the application that a page has loaded. */
export const assetsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.includes('/assets/')),
  )

/** Returns the addresses of the photo and the video of a wall. */
export const mediaOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement | HTMLVideoElement>('[data-far] :is(img, video)')].map(
      ({ src }) => src,
    ),
  )

/** Expects that the wall's photo is loaded and its video plays. */
export async function expectMedia(page: Page): Promise<void> {
  await expect
    .poll(() => page.locator('section img').evaluate((photo: HTMLImageElement) => photo.naturalWidth))
    .toBeGreaterThan(0)
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0)
}

/** Expects 홍길동 called and 김영희 waiting, marked as no longer current. */
export async function expectStale(page: Page): Promise<void> {
  // A computer that starts without its server waits for it first.
  await expect(page.locator('[data-stale] output')).toHaveText(/^연결 끊김 · \d\d:\d\d 기준$/, { timeout: 60_000 })
  await expect(called(page)).toContainText('홍O동')
  await expect(queue(page)).toContainText('김O희')
}
