import { expect, test } from 'vitest'
import {
  CallsPatch,
  ClockPatch,
  DelayTimePatch,
  DoctorPhotoPatch,
  MaskingPatch,
  NoticePatch,
  VideoPatch,
  TicketsPatch,
  VoicePatch,
} from '../../../../contract/didOptions.ts'
import type { OptionName } from '../../../../contract/boardOptions.ts'
import { changedOptions, optionPatch } from '../../../../src/pages/didOptions/optionPatches.ts'
import { type OptionValues, readOptionValues } from '../../../../src/pages/didOptions/optionValues.ts'

const stored = (given: Partial<OptionValues> = {}): OptionValues => ({ ...readOptionValues({}), ...given })

test('DE-23 a board without options has all of them off, position 2 and O', () => {
  expect(readOptionValues({ id: 1 })).toEqual({
    clock: { use: false },
    delayTime: { use: false, content: 0 },
    doctorPhoto: { use: false, type: 'FILE', file: { name: '', url: '' } },
    masking: { use: false, index: 2, character: 'O' },
    notice: { use: false, content: '' },
    video: { use: false, type: 'FILE', file: { name: '', url: '' }, link: '' },
    screen: null,
    calls: null,
    tag: null,
    voice: null,
    tickets: null,
  })
})

test('DE-22 numbers that come as text are numbers', () => {
  const { delayTime, masking } = readOptionValues({
    delayTime: { use: true, content: '15' },
    masking: { use: true, index: '3' },
  })
  expect(delayTime).toEqual({ use: true, content: 15 })
  expect(masking.index).toBe(3)
})

test('OM-03 only options that would be sent differently count as changed', () => {
  const before = stored()
  expect(changedOptions(stored(), before)).toEqual([])
  expect(changedOptions(stored({ notice: { use: true, content: '' }, clock: { use: true } }), before)).toEqual([
    'clock',
    'notice',
  ])
  // The link is not sent while a file is selected.
  expect(changedOptions(stored({ video: { ...before.video, link: 'http://192.0.2.1/a.mp4' } }), before)).toEqual([])
})

const values = stored({
  clock: { use: true },
  delayTime: { use: true, content: 15 },
  doctorPhoto: { use: true, type: 'FILE', file: { name: '김의사.png', url: '/api/files/a.png' } },
  masking: { use: true, index: 3, character: '*' },
  notice: { use: true, content: '금식' },
  video: { use: true, type: 'FILE', file: { name: '안내.mp4', url: '/api/files/b.mp4' }, link: '' },
  calls: {
    noShowAfter: 2,
    noShowPlaces: 5,
    showWait: true,
    delayFromWaits: false,
    showReason: true,
    languages: ['en', 'jp'],
  },
  tickets: {
    use: true,
    label: { kr: '수납', en: 'Payment' },
    icon: 'PAYMENT',
    from: '08:30',
    to: '',
    perDay: 300,
    order: 2,
  },
  voice: {
    use: true,
    chime: 'BELL',
    volume: 60,
    repeats: 1,
    quietFrom: '22:00',
    quietTo: '07:00',
    everyScreen: true,
    engine: 'RECORDINGS',
    hall: '1층 로비',
  },
})

test.each([
  ['clock', 'clock', ClockPatch, { didId: 7, clock: true }],
  ['delayTime', 'delay-time', DelayTimePatch, { didId: 7, use: true, content: 15 }],
  [
    'doctorPhoto',
    'doctor-photo',
    DoctorPhotoPatch,
    { didId: 7, filename: '김의사.png', type: 'FILE', url: '/api/files/a.png', use: true },
  ],
  ['masking', 'masking', MaskingPatch, { didId: 7, use: true, index: 3, character: '*' }],
  ['notice', 'notice', NoticePatch, { didId: 7, use: true, content: '금식' }],
  ['video', 'video', VideoPatch, { didId: 7, filename: '안내.mp4', type: 'FILE', url: '/api/files/b.mp4', use: true }],
  ['calls', 'calls', CallsPatch, { didId: 7, ...values.calls }],
  ['voice', 'voice', VoicePatch, { didId: 7, ...values.voice }],
  ['tickets', 'tickets', TicketsPatch, { didId: 7, ...values.tickets }],
] as const)(
  'OM-03 AP-05 %s goes to %s with all of its fields and the board',
  (name: OptionName, path, schema, body) => {
    expect(optionPatch(name, 7, values)).toEqual({ path, body })
    expect(schema.safeParse(body).success).toBe(true)
  },
)

test('OM-06 a linked video is sent with its address, and read back as a link', () => {
  const video = {
    use: true,
    type: 'URL' as const,
    file: { name: '안내.mp4', url: '/api/files/b.mp4' },
    link: ' http://192.0.2.1/guide.mp4?v=1 ',
  }
  expect(optionPatch('video', 7, stored({ video })).body).toEqual({
    didId: 7,
    filename: 'guide.mp4',
    type: 'URL',
    url: 'http://192.0.2.1/guide.mp4?v=1',
    use: true,
  })
  const read = readOptionValues({ video: { use: true, type: 'URL', name: '', url: 'http://192.0.2.1/guide.mp4' } })
  expect(read.video).toEqual({
    use: true,
    type: 'URL',
    file: { name: '', url: '' },
    link: 'http://192.0.2.1/guide.mp4',
  })
})

test('how a wall looks is an option of servers that know it: all of it is sent, once one part changes', () => {
  const stored = readOptionValues({ id: 1, screen: { label: 'NAME', scheme: 'LIGHT', distance: '5', language: 'en' } })
  const values = {
    ...stored,
    screen: { label: 'BOTH' as const, scheme: 'LIGHT' as const, distance: 5, language: 'en' as const, margin: 3 },
  }
  expect(changedOptions(stored, stored)).toEqual([])
  expect(changedOptions(values, stored)).toEqual(['screen'])
  expect(optionPatch('screen', 7, values)).toEqual({
    path: 'screen',
    body: { didId: 7, label: 'BOTH', scheme: 'LIGHT', distance: 5, language: 'en', margin: 3 },
  })
})
