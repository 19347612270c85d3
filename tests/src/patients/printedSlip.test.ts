import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type KioskLanguage, kioskTexts } from '../../../domain/kioskTexts.ts'
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts'
import type { Text } from '../../../src/i18n/useText.ts'
import { Slip } from '../../../src/patients/slip/Slip.tsx'
import { TicketSlip } from '../../../src/viewer/kiosk/tickets/TicketSlip.tsx'

const i18n = await createI18nProvider()
const text: Text = (key, values) => i18n.translate(key, values)
const slip = {
  number: 34,
  name: '홍O동',
  board: '채혈실',
  packageName: '',
  rooms: [{ name: '1. 채혈실', isDone: false }],
  checkedInAt: '2026-11-23 09:30',
  hospital: '',
}

it.each([
  ['', null],
  ['휴대전화로 찍으면 내 순서를 볼 수 있습니다.', 'http://10.0.0.2:8080/p/token'],
])('a slip tells the patient about the visit only: %j', (scan, address) => {
  const html = renderToStaticMarkup(createElement(Slip, { slip: { ...slip, address }, size: 'ROLL', text }))
  const words = html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  expect(words.trim()).toBe(
    `접수증 2026-11-23 09:30 34 홍O동 님 채혈실에서 기다려 주세요 받으실 검사 1. 채혈실 ${scan}`.trim(),
  )
})

it.each([
  ['ko', { kr: '2층', en: '2F' }, '2층'],
  ['en', { kr: '2층', en: '2F' }, '2F'],
  ['en', { kr: '2층', en: '' }, '2층'],
] as const)('the slip of a kiosk says the floor in its language: %s, %j', (language: KioskLanguage, floor, shown) => {
  const place = { no: '3', kr: '채혈실', en: 'Blood test', floor }
  const given = { number: 7, place, ahead: 2, address: undefined, language, text: kioskTexts(language) }
  expect(renderToStaticMarkup(createElement(TicketSlip, given))).toMatch(new RegExp(`<p[^>]*>${shown}</p>`))
})
