import { describe, expect, it } from 'vitest'
import { readAnyOption, SCREEN_DEFAULT } from '../../contract/anyOption.ts'
import { CALLS_DEFAULT } from '../../contract/boardOptions.ts'
import { VOICE_DEFAULT } from '../../contract/voice.ts'
import { publicName } from '../../domain/masking.ts'

const NOTHING = {
  clock: false,
  delayTime: { use: false, content: 0 },
  doctorPhoto: { use: false, type: '', name: '', url: '' },
  masking: { use: false, index: 2, character: 'O' },
  notice: { use: false, content: '' },
  screen: null,
  calls: null,
  tag: null,
  voice: null,
  video: { use: false, name: '', type: 'FILE', url: '' },
}

describe('the options of a board, from any server', () => {
  it.each([
    undefined,
    null,
    'text',
    7,
    [],
    {},
    { masking: null, video: 'none', clock: 'on', delayTime: { content: 'soon' } },
  ])('DE-22 are off where nothing is said: %j', (answer) => {
    expect(readAnyOption(answer)).toEqual(NOTHING)
  })

  it('DE-22 take numbers as text, and the clock as a switch or as a part with one', () => {
    const { delayTime, masking, clock } = readAnyOption({
      clock: { use: true },
      delayTime: { use: true, content: '15' },
      masking: { use: true, index: '3', character: '*' },
    })
    expect([delayTime, masking, clock]).toEqual([
      { use: true, content: 15 },
      { use: true, index: 3, character: '*' },
      true,
    ])
    expect(readAnyOption({ clock: true }).clock).toBe(true)
  })

  it.each([
    {},
    { character: '' },
    { character: '길' },
    { index: 'second' },
    { index: 0 },
    { index: -3 },
    { index: 99 },
  ])('DE-05 never leave a name unmasked: %j', (masking) => {
    expect(publicName('홍길동', readAnyOption({ masking: { use: true, ...masking } }).masking)).not.toBe('홍길동')
  })

  it('take from a screen what can be drawn, and the default for each other part', () => {
    for (const screen of [{}, null, 'dark', 7]) expect(readAnyOption({ screen }).screen).toEqual(SCREEN_DEFAULT)
    expect(
      readAnyOption({ screen: { label: 'HOLOGRAM', scheme: 'DARK', distance: '5', language: 'tlh' } }).screen,
    ).toEqual({ ...SCREEN_DEFAULT, scheme: 'DARK', distance: 5 })
    expect(readAnyOption({ screen: { language: 'en' } }).screen).toEqual({ ...SCREEN_DEFAULT, language: 'en' })
  })

  it('take from calls what can be shown, and the default for each other part', () => {
    for (const calls of [{}, null, 'all', 7]) expect(readAnyOption({ calls }).calls).toEqual(CALLS_DEFAULT)
    expect(
      readAnyOption({
        calls: { noShowAfter: '2', noShowPlaces: 'far', showWait: true, showReason: 1, languages: ['jp', 'tlh', 'en'] },
      }).calls,
    ).toEqual({ ...CALLS_DEFAULT, noShowAfter: 2, showWait: true, languages: ['en', 'jp'] })
  })

  it('take from a voice what can be said, and the default for each other part', () => {
    for (const voice of [{}, null, 'loud', 7]) expect(readAnyOption({ voice }).voice).toEqual(VOICE_DEFAULT)
    expect(
      readAnyOption({
        voice: { use: true, chime: 'GONG', volume: '30', repeats: null, quietFrom: '25:00', quietTo: '07:00' },
      }).voice,
    ).toEqual({ ...VOICE_DEFAULT, use: true, volume: 30, quietTo: '07:00' })
  })
})
