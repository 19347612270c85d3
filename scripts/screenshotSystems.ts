import type { Page } from '@playwright/test'
import type { NewApiKey } from '../contract/apiKeys.ts'
import { DEMO_PASSWORD } from '../demo/centre.ts'
import { Client } from '../demo/client.ts'

/** Adds a system that sends patients with a code that the hospital has not connected yet, and a code that it has. */
export async function sendPatients(root: Client, url: string): Promise<void> {
  const { key } = await root.request<NewApiKey>('POST', '/v1/api-keys', { name: 'HIS', scopes: ['intake'] })
  await root.request('PUT', '/v1/intake/codes', { codes: [{ code: 'RM3', kind: 'ROOM', id: 3 }] })
  const send = (at: number, name: string, more: object) =>
    fetch(`${url}/api/v1/intake/patients/V-${at}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name, patientNo: `48213${at}`, roomCodes: ['RM3'], ...more }),
    })
  for (const [at, name] of ['김서연', '이도윤', '박하은', '최지호', '정수아', '강민준'].entries())
    await send(at, name, at < 2 ? { examCodes: ['E6541'] } : {})
  await send(5, '강민준', {})
}

/** Connects the kiosk and checks a patient in. */
export const useKiosk = async (page: Page) => {
  const { origin } = new URL(page.url())
  const root = new Client(origin, { id: 'root', password: DEMO_PASSWORD })
  const code = await page.getByLabel(/^연결 번호/).textContent()
  await root.request('POST', '/v1/kiosks/pairings/approve', { code, name: '본관 1층' })
  // Boards of the demo hand out tickets, so the first screen asks what the person has come for.
  await page.getByText('무엇을 도와 드릴까요?').waitFor()
  await page.getByRole('button', { name: /^접수하기/ }).click()
  await page.getByLabel('환자 번호').fill('482134')
  await page.getByRole('button', { name: '접수하기' }).click()
  await page.getByRole('button', { name: '예, 맞습니다' }).click()
  await page.getByText('접수 번호').waitFor()
}
