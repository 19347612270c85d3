import { beforeEach, describe, expect, it } from 'vitest'
import { type ConnectedDisplay, ConnectedDisplays } from '../../server/displays/connectedDisplays.ts'
import { DISPLAYS_MAX, DISPLAYS_PER_BOARD_MAX } from '../../server/displays/displayRepository.ts'

const NOBODY = () => false

let displays: ConnectedDisplays
beforeEach(() => {
  displays = new ConnectedDisplays()
})

const aDisplay = (id: string, { didId = 1, network = '192.0.2.7', isPaired = false } = {}): ConnectedDisplay => ({
  id,
  screen: '',
  version: '',
  address: network,
  signedIn: false,
  problems: [],
  copyOf: null,
  paintedAt: null,
  didId,
  connectedAt: '2026-03-02T01:42:00.000Z',
  goneAt: null,
  network,
  isPaired,
})
const ids = () => [...displays].map(({ id }) => id)

/** Fills a board with displays of one network. */
function fill(network: string, { isPaired = false, didId = 1, count = DISPLAYS_PER_BOARD_MAX } = {}): void {
  for (let at = 0; at < count; at += 1)
    displays.admit(aDisplay(`${network} ${didId} ${at}`, { network, didId, isPaired }), NOBODY)
}

it('counts a display once, at the board of its last connection', () => {
  displays.admit(aDisplay('a'), NOBODY)
  displays.admit(aDisplay('b'), NOBODY)
  displays.admit(aDisplay('a', { didId: 2 }), NOBODY)
  expect([...displays].map(({ id, didId }) => [id, didId])).toEqual([
    ['b', 1],
    ['a', 2],
  ])
  displays.replace(aDisplay('b', { network: '192.0.2.8' }))
  displays.delete('a')
  displays.delete('unknown')
  expect([ids(), displays.has('a'), displays.get('b')?.network]).toEqual([['b'], false, '192.0.2.8'])
})

describe('at a full board', () => {
  it('a display of another network evicts the oldest of the largest one, and is counted then', () => {
    fill('203.0.113.9')
    const { isAdmitted, evicted } = displays.admit(aDisplay('new'), NOBODY)
    expect([isAdmitted, evicted?.id, displays.has('203.0.113.9 1 0')]).toEqual([true, '203.0.113.9 1 0', false])
    expect(ids()).toHaveLength(DISPLAYS_PER_BOARD_MAX)
  })

  it('one of the same network is not admitted, but may come again or change to another board', () => {
    fill('203.0.113.9')
    const again = aDisplay('203.0.113.9 1 5', { network: '203.0.113.9' })
    expect(displays.admit(aDisplay('new', { network: '203.0.113.9' }), NOBODY)).toEqual({ isAdmitted: false })
    expect(displays.admit(again, NOBODY)).toEqual({ isAdmitted: true })
    expect(displays.admit({ ...again, didId: 2 }, NOBODY)).toEqual({ isAdmitted: true })
    expect(displays.admit(aDisplay('new', { network: '203.0.113.9' }), NOBODY)).toEqual({ isAdmitted: true })
  })

  it('named and paired ones stay, and a named one is always admitted', () => {
    fill('203.0.113.9', { isPaired: true })
    expect(displays.admit(aDisplay('new'), NOBODY)).toEqual({ isAdmitted: false })
    expect(displays.admit(aDisplay('new'), (id) => id === 'new')).toEqual({ isAdmitted: true })
  })

  it('no display of another board gives way', () => {
    fill('203.0.113.9', { didId: 2 })
    fill('192.0.2.7', { isPaired: true })
    expect(displays.admit(aDisplay('new'), NOBODY)).toEqual({ isAdmitted: false })
  })
})

it('at a full server, the largest network gives way, whichever board it shows', () => {
  for (let didId = 1; didId <= DISPLAYS_MAX / DISPLAYS_PER_BOARD_MAX; didId += 1) fill('203.0.113.9', { didId })
  const { isAdmitted, evicted } = displays.admit(aDisplay('new', { didId: 99 }), NOBODY)
  expect([isAdmitted, evicted?.id]).toEqual([true, '203.0.113.9 1 0'])
  expect(ids()).toHaveLength(DISPLAYS_MAX)
})
