import { expect } from './app.ts'
import { assetsOf, inHospital, kept } from './hospital.ts'
import { openKiosk } from './kiosks.ts'

inHospital(
  'a kiosk that is loaded again without the server shows its own page in Korean',
  async ({ hospital, page }) => {
    await openKiosk(hospital, page)
    await page.waitForLoadState('networkidle')
    await kept(page, await assetsOf(page))
    await hospital.stop()
    await page.reload()
    await expect(page.getByText('환자 번호를 누르거나 태그를 대 주세요.')).toBeVisible({ timeout: 60_000 })
    await page.getByRole('button', { name: '4', exact: true }).click()
    await page.getByRole('button', { name: '접수하기' }).click()
    await expect(page.getByText('지금은 접수할 수 없습니다. 접수 창구로 가 주세요.')).toBeVisible()
    await page.getByRole('button', { name: '직원 부르기' }).click()
    await expect(page.getByText('직원을 부르지 못했습니다. 접수 창구로 가 주세요.')).toBeVisible()
    await hospital.start()
    await page.getByRole('button', { name: '직원 부르기' }).click()
    await expect(page.getByText('직원을 불렀습니다.')).toBeVisible()
  },
)
