import { describe, expect, it, afterEach } from 'vitest'
import { mllpFrame, MllpReader } from '../../server/intake/hl7/mllpReader.ts'
import { MllpServer } from '../../server/intake/hl7/mllpServer.ts'
import { aFreePort } from '../browser/freePort.ts'
import { MllpSender } from '../harness/mllp.ts'

const LIMIT = 1_000
const MESSAGES = ['MSH|^~\\&|A\rPID|1\r', 'MSH|^~\\&|B\r', 'MSH|^~\\&|다\rPID|똠\r']
const FRAMES = Buffer.concat(MESSAGES.map((message) => mllpFrame(Buffer.from(message))))

/** Returns the frames' texts, and how long the frames past the limit were read as. */
const read = (reader: MllpReader, ...chunks: readonly (Buffer | string)[]) =>
  chunks.flatMap((chunk) =>
    reader
      .read(typeof chunk === 'string' ? Buffer.from(chunk, 'latin1') : chunk)
      .map(({ bytes, isTooLong }) => (isTooLong ? bytes.length : bytes.toString())),
  )

describe('frames of MLLP', () => {
  it('are the same in one chunk, cut at each byte, and byte by byte', () => {
    expect(read(new MllpReader(LIMIT), FRAMES)).toEqual(MESSAGES)
    for (let cut = 0; cut <= FRAMES.length; cut += 1)
      expect(read(new MllpReader(LIMIT), FRAMES.subarray(0, cut), FRAMES.subarray(cut))).toEqual(MESSAGES)
    expect(read(new MllpReader(LIMIT), ...[...FRAMES].map((byte) => Buffer.from([byte])))).toEqual(MESSAGES)
  })

  it('end with FS, with or without CR, and are read at once', () => {
    expect(read(new MllpReader(LIMIT), '\x0bMSH|1\x1c')).toEqual(['MSH|1'])
    expect(read(new MllpReader(LIMIT), '\x0bMSH|1\x1c\x0bMSH|2\x1c\n\x0bMSH|3\x1c\x1c\r')).toEqual([
      'MSH|1',
      'MSH|2',
      'MSH|3',
    ])
  })

  it('lose nothing for foreign or doubled bytes between them', () => {
    const reader = new MllpReader(LIMIT)
    expect(read(reader, 'GET / HTTP/1.1\r\n\x1c\r\x0bMSH|1\x1c\r\r\n\x1c\x0bMSH|2\x1c\rxyz')).toEqual([
      'MSH|1',
      'MSH|2',
    ])
    expect(reader.skipped).toBe(4)
  })

  it('begin again where the sender began again, and keep VT within a text', () => {
    expect(read(new MllpReader(LIMIT), '\x0bMSH|cut\x0b\x0bMSH|whole\rNTE|a\x0bb\x1c\r')).toEqual([
      'MSH|whole\rNTE|a\x0bb',
    ])
    expect(read(new MllpReader(LIMIT), '\x0bMSH|cut\x0b\xef\xbb\xbfMSH|whole\x1c\r')).toEqual(['\ufeffMSH|whole'])
    expect(read(new MllpReader(LIMIT), '\x0b\x0b\x0bnone\x1c\r')).toEqual(['\x0b\x0bnone'])
  })

  it('past the limit keep their header only, and the next one is read', () => {
    const reader = new MllpReader(LIMIT)
    const long = Buffer.from(`MSH|^~\\&|${'x'.repeat(50_000)}`)
    const chunks = Buffer.concat([mllpFrame(long), mllpFrame(Buffer.from('MSH|2'))])
    expect(read(reader, chunks)).toEqual([4_096, 'MSH|2'])
    expect(read(new MllpReader(LIMIT), ...[...chunks].map((byte) => Buffer.from([byte])))).toEqual([LIMIT + 1, 'MSH|2'])
  })

  it('that never end are told by what they skip', () => {
    const reader = new MllpReader(LIMIT)
    expect(read(reader, '\x0bMSH|', 'x'.repeat(LIMIT), 'y'.repeat(700))).toEqual([])
    expect(reader).toMatchObject({ isInside: true, skipped: 700 })
    expect(read(reader, '\x1c')).toEqual([LIMIT + 4])
    expect(reader).toMatchObject({ isInside: false, skipped: 0 })
  })
})

describe('mllp server', () => {
  let server: MllpServer
  afterEach(() => server.close())

  it('closes a connection whose frame does not end in time, and no other', async () => {
    const port = await aFreePort()
    server = new MllpServer({
      host: '127.0.0.1',
      port,
      allowed: ['127.0.0.1'],
      encoding: 'utf-8',
      frameMs: 50,
      take: async (messages) => messages.map(() => ({ code: 'AA', at: new Date() })),
      report: () => undefined,
      refused: () => undefined,
    })
    await server.open()
    const [slow, other] = [await MllpSender.open(port), await MllpSender.open(port)]
    slow.socket.write('\u000bMSH|^~\\&|HIS')
    expect(await slow.answer()).toBeUndefined()
    expect(await other.send('MSH|^~\\&|HIS|||||| ADT^A08|7|P|2.5\r')).toMatchObject(['AA', '7'])
    other.close()
  })
})
