import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_PASSWORD } from '../../demo/centre.ts'
import { Client } from '../../demo/client.ts'
import type { Did } from '../../contract/dids.ts'
import type { Page } from '../../contract/common.ts'
import { expect, startProgram, test } from './app.ts'

test('the demo fills a centre and keeps it alive: a display shows names, calls and changes by itself', async ({
  page,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'waiting-board-demo-'))
  const demo = startProgram(['demo/main.ts'], { DEMO_DATA_DIR: dataDir, DEMO_PACE: '20' })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  try {
    const url = await demo.address
    const root = new Client(url, { id: 'root', password: DEMO_PASSWORD })
    const boards = await root.request<Page<Did>>('GET', '/v1/dids?paged=false')
    expect(boards.totalElements).toBe(13)
    const [board] = boards.content
    expect(board?.roomId).not.toBeNull()

    await page.goto(`${url}/dids/viewer?id=${board?.id}&roomId=${board?.roomId}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('신체계측실')
    // A call is on the stage first, and in the list after that.
    const called = page.locator('section[role=alert] li, [data-list=called] li')
    await expect(called.first()).toContainText(/^\d+번\s?.O/)
    const first = await called.first().innerText()
    await expect
      .poll(
        () =>
          called
            .first()
            .innerText()
            .catch(() => ''),
        { timeout: 30_000 },
      )
      .not.toBe(first)
    expect(errors).toEqual([])
  } finally {
    expect(await demo.stop()).toBe(0)
    await rm(dataDir, { recursive: true, force: true })
  }
})
