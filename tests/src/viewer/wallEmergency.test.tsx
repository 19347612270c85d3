import { cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { pass, reload, renderWall, standIn } from './renderWall.tsx'
import type { StandInServer } from './standInServer.ts'

let server: StandInServer

standIn((made) => void (server = made))

const alarm = () => screen.queryByRole('alert')?.textContent ?? ''

it('an emergency text covers the wall at once, until staff end it', async () => {
  const { feed } = await renderWall()
  expect(alarm()).toBe('')
  server.facts = { emergency: { text: '화재 대피', speaks: false, until: null } }
  await reload(feed)
  expect(alarm()).toBe('화재 대피')
  server.facts = {}
  await reload(feed)
  expect(alarm()).toBe('')
})

it('an emergency text is there after a start without the server, and ends at its time', async () => {
  server.facts = { emergency: { text: '정전', speaks: false, until: '2026-03-02T01:52:00Z' } }
  await renderWall()
  cleanup()
  server.away = true
  await renderWall()
  expect(alarm()).toBe('정전')
  await pass(11 * 60_000)
  expect(alarm()).toBe('')
})
