// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { kioskTexts } from '../../../src/i18n/display/kioskTexts.ts'
import { CheckIn } from '../../../src/viewer/kiosk/CheckIn.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('takes the tag of the next patient while the answer to the one before is shown', async () => {
  const answers = [
    { number: 7, place: null, ahead: 0 },
    { number: null, place: null, ahead: 0 },
  ]
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return Promise.resolve(Response.json(answers.shift()))
  })
  const nothing = () => undefined
  render(<CheckIn text={kioskTexts('ko')} kioskKey="k" onRefused={nothing} onForgotten={nothing} />)
  const read = (tag: string) => {
    const field = screen.getByLabelText<HTMLInputElement>('환자 번호')
    fireEvent.change(field, { target: { value: tag } })
    if (field.form) fireEvent.submit(field.form)
  }
  read('4711')
  await screen.findByText('7')
  read('4712')
  await screen.findByText('접수 창구로 가 주세요.')
  expect(screen.queryByText('7')).toBeNull()
  expect(sent).toEqual([{ text: '4711' }, { text: '4712' }])
})
