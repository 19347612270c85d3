import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { setDisplayLanguage } from '../../../src/i18n/display/english.ts'
import { calledLabel } from '../../../src/viewer/wall/labelWidth.ts'
import { renderWall, standIn } from './renderWall.tsx'
import { aPatient, anOption, type StandInServer } from './standInServer.ts'

let server: StandInServer
standIn((made) => void (server = made))
afterEach(() => setDisplayLanguage('ko'))

const AT_3 = { place: 3, placeName: { kr: '3번 창구', en: 'Window 3' }, calledAt: '2026-03-02T02:00:00.000Z' }
const called = () => screen.getByRole('region', { name: /^(호출|Called)/ }).textContent

it('DE-48 a called patient has the place beside the name, and who was called without one has none', async () => {
  server.called = [aPatient(1, '홍길동', AT_3), aPatient(2, '김영희', { calledAt: '2026-03-02T01:00:00.000Z' })]
  await renderWall()
  expect(called()).toContain('홍O동님→ 3번 창구')
  expect(called()?.match(/→/g)).toHaveLength(1)
})

it('DE-48 a call by number alone names the place, too', async () => {
  server.option = anOption({ screen: { label: 'NUMBER' } })
  server.called = [aPatient(1, '홍길동', { number: 37, ...AT_3 })]
  await renderWall()
  expect(called()).toContain('37번→ 3번 창구')
})

it('DE-48 the place takes part of the width for which sizes are chosen', () => {
  const label = { text: '홍O동', isName: true, number: '', beside: '' }
  expect(calledLabel({ ...label, place: '3번 창구' }, '님').width).toBeGreaterThan(calledLabel(label, '님').width + 2)
})
