import { useEffect, useReducer } from 'react'
import { expect, it, vi } from 'vitest'
import { REDRAW_MS, ErrorBoundary } from '../../../src/viewer/ErrorBoundary.tsx'
import { render, screen } from '@testing-library/react'
import { FRAMES_MS, pass } from './renderWall.tsx'

const EVERY_MS = 1_000

it.each(['while it is drawn', 'by what it does once it is painted'])(
  'shows no half of a screen that fails %s, and draws it anew until that succeeds',
  async (when) => {
    vi.useFakeTimers()
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
    let isGood = true
    const fail = (now: boolean) => {
      if (now && !isGood) throw new Error('no such patient')
    }
    const Part = () => {
      const [, redraw] = useReducer((count: number) => count + 1, 0)
      fail(when === 'while it is drawn')
      useEffect(() => fail(when !== 'while it is drawn'))
      useEffect(() => {
        const timer = setInterval(redraw, EVERY_MS)
        return () => clearInterval(timer)
      }, [])
      return <p>홍O동</p>
    }
    const shown = () => document.body.textContent
    render(
      <ErrorBoundary instead={<p>화면을 표시하지 못했습니다.</p>}>
        <h1>심전도실</h1>
        <Part />
      </ErrorBoundary>,
    )
    await pass(EVERY_MS)
    expect(screen.getByText('홍O동')).toBeTruthy()
    isGood = false
    await pass(EVERY_MS + FRAMES_MS)
    expect(shown()).toBe('화면을 표시하지 못했습니다.')
    expect(log).toHaveBeenCalledTimes(1)
    await pass(REDRAW_MS + FRAMES_MS)
    expect(shown()).toBe('화면을 표시하지 못했습니다.')
    expect(log).toHaveBeenCalledTimes(2)
    isGood = true
    await pass(REDRAW_MS)
    expect(shown()).toBe('심전도실홍O동')
  },
)
