import { expect, it } from 'vitest'
import { calledLabel } from '../../../src/viewer/wall/labelWidth.ts'
import { type Box, wallLayout } from '../../../src/viewer/wall/wallLayout.ts'

const SCREENS = [
  [1024, 768],
  [1280, 720],
  [1920, 1080],
  [720, 1280],
  [1080, 1920],
  [2560, 1080],
  [3840, 2160],
  [2160, 3840],
] as const
/** Part of a screen that header and ticker leave. */
const BODY_SHARE = 0.72

function spaceOf(width: number, height: number, metres: number) {
  const upright = height >= width
  const rem = upright ? Math.min(width / 67.5, height / 120) : Math.min(width / 120, height / 67.5)
  const base = (Math.min(width, height) * 42) / 1080 / rem
  return {
    width: width / rem,
    height: (height * BODY_SHARE) / rem,
    upright,
    edge: { width: (width * 0.02) / rem, height: (height * 0.02) / rem },
    least: (base * metres) / 3,
    base,
    read: base,
  }
}

const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width - 0.01 &&
  other.x < one.x + one.width - 0.01 &&
  one.y < other.y + other.height - 0.01 &&
  other.y < one.y + one.height - 0.01

it.each([3, 4, 5])('DE-39 every call has a place that is readable from %d m, and no part covers another', (metres) => {
  for (const [width, height] of SCREENS)
    for (const inWords of [(number: number) => `${number}번`, (number: number) => `No. ${number}`])
      for (const count of [0, 1, 3, 6, 10])
        for (const [film, doctor, staged] of [
          [false, false, false],
          [true, true, false],
          [true, false, false],
          [false, true, false],
          [true, true, true],
        ] as const) {
          const space = spaceOf(width, height, metres)
          const called = Array.from({ length: count }, (_, at) =>
            calledLabel({ text: '남O민수', isName: true, number: inWords(100 + at), beside: '' }, '님'),
          )
          const layout = wallLayout(space, { called, words: 4, title: 2, staged, film, doctor })
          const where = JSON.stringify({ width, height, metres, count, film, doctor, staged })
          const { whole, numbers, grid } = layout.space
          expect(whole + numbers, where).toBe(count)
          if (whole > 0) expect(grid.least, where).toBeGreaterThanOrEqual(space.least)
          expect(grid.mark, where).toBeGreaterThanOrEqual(grid.name)
          const boxes = [layout.stage, layout.called, layout.waiting, layout.film, layout.doctor].filter(
            (box) => box !== undefined,
          )
          expect(layout.called === undefined, 'no empty panel beside a stage').toBe(staged && count === 0)
          for (const [at, box] of boxes.entries()) {
            expect(box.y + box.height, where).toBeLessThanOrEqual(space.height + 0.01)
            expect(box.x + box.width, where).toBeLessThanOrEqual(space.width + 0.01)
            for (const other of boxes.slice(at + 1)) expect(overlap(box, other), where).toBe(false)
          }
        }
})
