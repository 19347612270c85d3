import { beforeEach, describe, expect, it, vi } from 'vitest'

const alerted = vi.fn<(message: string) => void>()
const reload = vi.fn<() => void>()

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('alert', alerted)
  vi.spyOn(location, 'reload').mockImplementation(reload)
  localStorage.clear()
  alerted.mockReset()
  reload.mockReset()
})

/** Imports the module again, as after a page load: the module remembers an ended session until the page reloads. */
const freshPage = async () => (await import('../../../src/session/endSession.ts')).endSession

describe('SS-04 a session that is over', () => {
  it('is removed before anybody is told, and the page reloads after that', async () => {
    localStorage.setItem('accessToken', 'a')
    localStorage.setItem('refreshToken', 'r')
    alerted.mockImplementation(() => {
      expect(localStorage.getItem('accessToken')).toBeNull()
      expect(reload).not.toHaveBeenCalled()
    })
    const endSession = await freshPage()
    endSession('over')
    expect(alerted.mock.calls).toEqual([['over']])
    expect(reload).toHaveBeenCalledOnce()
  })

  it('is told once, however many calls fail for it', async () => {
    localStorage.setItem('accessToken', 'a')
    const endSession = await freshPage()
    endSession('over')
    endSession('over')
    expect([alerted.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1])
  })

  it('is told where another tab has removed it', async () => {
    localStorage.setItem('sessionExpired', 'true')
    const endSession = await freshPage()
    endSession('over')
    expect([alerted.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1])
  })

  it('has nothing to tell when somebody has signed out meanwhile', async () => {
    const endSession = await freshPage()
    endSession('over')
    expect([alerted.mock.calls.length, reload.mock.calls.length]).toEqual([0, 1])
  })
})
