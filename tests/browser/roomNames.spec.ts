import type { Did } from '../../contract/dids.ts'
import { aDid, anExam, aRoom } from '../harness/builders.ts'
import type { Room } from '../../contract/rooms.ts'
import { expect, test } from './app.ts'

test('an English console says rooms by their English names, and by the Korean one where there is no other', async ({
  app,
  page,
}) => {
  const [blood, heart] = [
    aRoom({ no: '3', name: { kr: '채혈실', en: 'Blood test', cn: '', jp: '' } }),
    aRoom({ no: '4', name: { kr: '심전도실', en: '', cn: '', jp: '' } }),
  ]
  const { id } = await app.root.request<Room>('POST', '/v1/rooms', blood)
  await app.root.request('POST', '/v1/rooms', heart)
  await app.root.request<Did>('POST', '/v1/dids', aDid({ no: '3', roomId: id }))
  await app.root.request('POST', '/v1/exams', anExam({ roomId: id }))
  await page.addInitScript(() => localStorage.setItem('locale', 'en'))
  await app.enter(page, '/rooms')
  await expect(page.getByRole('row', { name: /Blood test/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /심전도실/ })).toBeVisible()
  for (const path of ['/exams', '/dids']) {
    await page.goto(app.url + path)
    await expect(page.getByRole('cell', { name: '3. Blood test' })).toBeVisible()
  }
  await page.goto(`${app.url}/visits/create`)
  await page.getByRole('combobox', { name: /Rooms in order/ }).click()
  await expect(page.getByRole('option')).toHaveText(['3. Blood test', '4. 심전도실'])
})
