import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { reload } from '../../server/events/bus.ts'
import { eventually } from '../harness/eventually.ts'
import { CONNECTED, received, refused, startGateway, type TestGateway } from '../harness/gateway.ts'
import { RawStomp } from '../harness/stomp.ts'

let test: TestGateway
beforeAll(async () => {
  test = await startGateway()
})
afterAll(() => test.close())

describe('AP-11 STOMP', () => {
  it('AP-11 agrees on the subprotocol and answers CONNECT and STOMP alike', async () => {
    for (const command of ['CONNECT', 'STOMP']) {
      const raw = new RawStomp(test.url, ['v10.stomp', 'v11.stomp', 'v12.stomp'])
      await raw.opened()
      expect(raw.socket.protocol).toBe('v12.stomp')
      raw.send(`${command}\naccept-version:1.0,1.1,1.2\nhost:here\n\n`)
      await received(raw, CONNECTED)
      raw.socket.close()
    }
  })

  it.each([
    { protocol: 'v11.stomp', accepts: 'accept-version:1.0,1.1\n', version: '1.1', id: 'id:a\n', named: 'a' },
    { protocol: 'v10.stomp', accepts: '', version: '1.0', id: '', named: '/rfid/7/messages' },
  ])('AP-11 serves clients of STOMP $version', async ({ protocol, accepts, version, id, named }) => {
    const raw = new RawStomp(test.url, [protocol])
    await raw.opened()
    expect(raw.socket.protocol).toBe(protocol)
    raw.send(`CONNECT\n${accepts}\n`)
    raw.send(`SUBSCRIBE\n${id}destination:/rfid/7/messages\nreceipt:r\n\n`)
    await received(raw, expect.stringContaining(`\nversion:${version}\n`), 'RECEIPT\nreceipt-id:r\n\n\0')
    test.gateway.deliver(reload(7))
    raw.send(`UNSUBSCRIBE\n${id}destination:/rfid/7/messages\nreceipt:gone\n\n`)
    await eventually(() =>
      expect(raw.received.slice(2)).toEqual([
        expect.stringMatching(`^MESSAGE\nsubscription:${named}\n`),
        'RECEIPT\nreceipt-id:gone\n\n\0',
      ]),
    )
    raw.socket.close()
  })

  it('AP-11 sends an event as one MESSAGE to each subscription, by its own id', async () => {
    const raw = await test.watching()
    raw.send('SUBSCRIBE\nid:b\\c1\ndestination:/rfid/7/messages\nreceipt:r\n\n')
    await received(raw, 'RECEIPT\nreceipt-id:r\n\n\0')
    test.gateway.deliver(reload(8))
    test.gateway.deliver(reload(7))
    const frame = (id: string) =>
      expect.stringMatching(
        new RegExp(
          `^MESSAGE\nsubscription:${id}\ndestination:/rfid/7/messages\nmessage-id:\\d+\ncontent-type:application/json\ncontent-length:30\n\n{"type":"RELOAD","message":""}\0$`,
        ),
      )
    await received(raw, 'RECEIPT\nreceipt-id:r\n\n\0', frame('a'), frame('b\\\\c1'))
    raw.socket.close()
  })

  it('AP-11 takes subscriptions whose messages need no acknowledgement, by name or unsaid', async () => {
    const raw = await test.watching()
    raw.send('SUBSCRIBE\nid:b\nack:auto\ndestination:/rfid/7/messages\nreceipt:r\n\n')
    await received(raw, 'RECEIPT\nreceipt-id:r\n\n\0')
    raw.socket.close()
  })

  it('AP-11 sends nothing more after UNSUBSCRIBE', async () => {
    const raw = await test.watching()
    raw.send('UNSUBSCRIBE\nid:a\nreceipt:gone\n\n')
    await received(raw, 'RECEIPT\nreceipt-id:gone\n\n\0')
    test.gateway.deliver(reload(7))
    raw.send('DISCONNECT\nreceipt:bye\n\n')
    expect(await raw.closed).toBe(1000)
    expect(raw.received.slice(1)).toEqual(['RECEIPT\nreceipt-id:bye\n\n\0'])
  })

  it('AP-11 understands a frame however it is cut, and several in one piece', async () => {
    const raw = new RawStomp(test.url)
    await raw.opened()
    const frames =
      'CONNECT\r\naccept-version:1.2\r\nhost:여기\r\n\r\n\0\nSUBSCRIBE\nid:가\ndestination:/rfid/7/messages\nreceipt:끝\n\n\0\n'
    for (const byte of Buffer.from(frames)) raw.socket.send(Buffer.from([byte]))
    await received(raw, CONNECTED, 'RECEIPT\nreceipt-id:끝\n\n\0')
    raw.socket.send('UNSUBSCRIBE\nid:가\nreceipt:1\n\n\0DISCONNECT\nreceipt:2\n\n\0')
    expect(await raw.closed).toBe(1000)
    expect(raw.received.slice(2)).toEqual(['RECEIPT\nreceipt-id:1\n\n\0', 'RECEIPT\nreceipt-id:2\n\n\0'])
  })

  it('AP-11 gives receipts back as they were written', async () => {
    const raw = await test.watching()
    raw.send('UNSUBSCRIBE\nid:a\nreceipt:\\\\n\\c\\n\\r!\n\n')
    await received(raw, 'RECEIPT\nreceipt-id:\\\\n\\c\\n\\r!\n\n\0')
    raw.socket.close()
  })
})

describe('AP-11 what a client may not do', () => {
  it.each([
    {
      what: 'a client that speaks another version',
      frame: 'CONNECT\naccept-version:2.0\n\n',
      sentence: '지원하는 STOMP 버전은 1.2, 1.1, 1.0입니다.',
    },
    {
      what: 'a heart-beat that is no pair of numbers',
      frame: 'CONNECT\naccept-version:1.2\nheart-beat:a,b\n\n',
      sentence: 'heart-beat 헤더가 올바르지 않습니다.',
    },
    {
      what: 'a frame before CONNECT',
      frame: 'SUBSCRIBE\nid:a\ndestination:/rfid/7/messages\n\n',
      sentence: 'CONNECT가 먼저 와야 합니다.',
    },
    { what: 'a header without a colon', frame: 'CONNECT\nbroken\n\n\0\n:', sentence: '헤더에 콜론이 없습니다.' },
  ])('AP-11 refuses $what', async ({ frame, sentence }) => {
    const raw = new RawStomp(test.url)
    await raw.opened()
    raw.send(`${frame}\0\n\n`)
    await refused(raw, sentence)
  })

  it.each([
    { what: 'connecting twice', frame: 'CONNECT\naccept-version:1.2\n\n', sentence: '이미 연결되어 있습니다.' },
    {
      what: 'a destination other than a board',
      frame: 'SUBSCRIBE\nid:x\ndestination:/topic/all\n\n',
      sentence:
        '구독할 수 있는 주소는 /rfid/{대기판 번호}/messages, /rfid/{대기판 번호}/receipts, /displays, /kiosks 입니다.',
    },
    ...[
      '/rfid/0/messages',
      '/rfid/07/messages',
      '/rfid/12345678901/messages',
      '/rfid/7/messages/x',
      'x/rfid/7/messages',
    ].map((destination) => ({
      what: `the destination ${destination}`,
      frame: `SUBSCRIBE\nid:x\ndestination:${destination}\n\n`,
      sentence: '구독할 수 있는 주소는',
    })),
    {
      what: 'a subscription without id',
      frame: 'SUBSCRIBE\ndestination:/rfid/7/messages\n\n',
      sentence: '구독에 id가 없습니다.',
    },
    {
      what: 'an id that would not fit beside a board',
      frame: `SUBSCRIBE\nid:${'x'.repeat(201)}\ndestination:/rfid/7/messages\n\n`,
      sentence: '구독의 id는 200자까지입니다.',
    },
    {
      what: 'an id that is in use',
      frame: 'SUBSCRIBE\nid:a\ndestination:/rfid/7/messages\n\n',
      sentence: '같은 id의 구독이 이미 있습니다.',
    },
    {
      what: 'acknowledging',
      frame: 'SUBSCRIBE\nid:x\nack:client\ndestination:/rfid/7/messages\n\n',
      sentence: 'ack는 auto만 지원합니다.',
    },
    { what: 'ending an unknown subscription', frame: 'UNSUBSCRIBE\nid:x\n\n', sentence: '그런 id의 구독이 없습니다.' },
    { what: 'transactions', frame: 'BEGIN\ntransaction:t\n\n', sentence: '지원하지 않는 명령입니다\\c BEGIN' },
    { what: 'acknowledgements', frame: 'ACK\nid:1\n\n', sentence: '지원하지 않는 명령입니다\\c ACK' },
    {
      what: 'a command of any length, of which it names the beginning',
      frame: `${'X'.repeat(30)}\n\n`,
      sentence: `지원하지 않는 명령입니다\\c ${'X'.repeat(20)}\n`,
    },
    { what: 'an undefined escape', frame: 'SUBSCRIBE\nid:\\t\n\n', sentence: '헤더에 잘못된 이스케이프가 있습니다.' },
  ])('AP-11 refuses $what, and ends the connection', async ({ frame, sentence }) => {
    const raw = await test.watching()
    raw.send(frame)
    await refused(raw, sentence)
  })

  it('AP-11 names the receipt of what it refuses, and does nothing of it', async () => {
    const other = await test.watching()
    const raw = await test.watching()
    raw.send('SEND\ndestination:/rfid/7/messages\nreceipt:r9\n\n{"type":"RELOAD","message":"불이야"}')
    await refused(raw, '이 서버에는')
    expect(raw.received.at(-1)).toContain('\nreceipt-id:r9\n')
    test.gateway.deliver(reload(7))
    await received(other, expect.stringContaining('MESSAGE'))
    other.socket.close()
  })

  it('AP-11 cuts off a frame that never ends, in one piece or in many', async () => {
    const whole = await RawStomp.connect(test.url)
    whole.send(`SUBSCRIBE\nid:${'x'.repeat(9_000)}`)
    expect(await whole.closed).toBe(1009)
    const drip = await RawStomp.connect(test.url)
    for (let sent = 0; sent < 10; sent += 1) drip.socket.send(`X${'x'.repeat(1_000)}`)
    await refused(drip, '프레임이 너무 깁니다.')
  })

  it('AP-11 refuses a frame that is too long, though the messages that it came in are not', async () => {
    const raw = await test.watching()
    const frame = `SUBSCRIBE\ndestination:/rfid/7/messages\nid:${'x'.repeat(15_000)}\n\n\0`
    for (let at = 0; at < frame.length; at += 8_000) raw.socket.send(frame.slice(at, at + 8_000))
    await refused(raw, '프레임이 너무 깁니다.')
  })

  it('AP-11 takes 2,500 frames of a client within a second and no more', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const raw = await RawStomp.connect(test.url)
    const pair = 'SUBSCRIBE\nid:a\ndestination:/rfid/7/messages\n\n\0UNSUBSCRIBE\nid:a\n\n\0'
    for (let sent = 0; sent < 1_248; sent += 48) raw.socket.send(pair.repeat(48))
    // The CONNECT, the pairs above and these frames are 2,500 frames.
    for (const id of ['b', 'c', 'd']) raw.send(`SUBSCRIBE\nid:${id}\ndestination:/rfid/7/messages\nreceipt:${id}\n\n`)
    await eventually(() => expect(raw.received.at(-1)).toBe('RECEIPT\nreceipt-id:d\n\n\0'))
    raw.send('UNSUBSCRIBE\nid:d\n\n')
    await refused(raw, '프레임은 1초에 2500개까지입니다.')
  })

  it('AP-11 takes a thousand subscriptions of a client and no more', async () => {
    const raw = await test.watching()
    for (let id = 0; id < 1_000; id += 1) raw.send(`SUBSCRIBE\nid:${id}\ndestination:/rfid/${id + 10}/messages\n\n`)
    await refused(raw, '구독은 1000개까지입니다.')
  })

  it('AP-11 takes four subscriptions of a client to one destination and no more, whatever ended in between', async () => {
    const raw = await test.watching()
    const subscribe = (id: string, kind = 'messages') =>
      raw.send(`SUBSCRIBE\nid:${id}\ndestination:/rfid/7/${kind}\nreceipt:${id}\n\n`)
    for (const id of ['b', 'c', 'd']) subscribe(id)
    for (const id of ['w', 'x', 'y', 'z']) subscribe(id, 'receipts')
    raw.send('UNSUBSCRIBE\nid:c\n\n')
    subscribe('e')
    await eventually(() => expect(raw.received.at(-1)).toBe('RECEIPT\nreceipt-id:e\n\n\0'))
    subscribe('f')
    await refused(raw, '같은 주소의 구독은 4개까지입니다.')
  })

  it('AP-11 opens no other path', async () => {
    const socket = new WebSocket(`${test.url.replace('http', 'ws')}/other`)
    const error = await new Promise<Error>((resolve) => socket.once('error', resolve))
    expect(error.message).toContain('404')
  })
})

describe('OT-01 sending a RELOAD to oneself', () => {
  const RELOAD = '{"type":"RELOAD","message":""}'
  const send = (body: string, headers = 'destination:/rfid/7/messages\n') => `SEND\n${headers}\n${body}`

  it.each([' {"message":"", "type":"RELOAD"} ', '{"type":"RELOAD"}'])(
    'OT-01 %s comes back to every own subscription of that board, and to nobody else',
    async (body) => {
      const other = await test.watching()
      const raw = await test.watching()
      raw.send('SUBSCRIBE\nid:b\ndestination:/rfid/7/messages\n\n')
      raw.send('SUBSCRIBE\nid:c\ndestination:/rfid/8/messages\n\n')
      raw.send(send(body, 'destination:/rfid/7/messages\nreceipt:sent\n'))
      const echo = (id: string) =>
        expect.stringMatching(new RegExp(`^MESSAGE\nsubscription:${id}\n[^]*\n\n${RELOAD}\0$`))
      await received(raw, echo('a'), echo('b'), 'RECEIPT\nreceipt-id:sent\n\n\0')
      other.send('UNSUBSCRIBE\nid:a\nreceipt:end\n\n')
      await received(other, 'RECEIPT\nreceipt-id:end\n\n\0')
      raw.socket.close()
      other.socket.close()
    },
  )

  it.each([
    { what: 'no JSON', frame: send('{') },
    { what: 'no body', frame: send('') },
    { what: 'a sentence', frame: send('{"type":"RELOAD","message":"불이야"}') },
    { what: 'a tag message', frame: send('{"type":"TAG","message":""}') },
    { what: 'a flag', frame: send('{"type":"RELOAD","message":"","flag":"DONE"}') },
    { what: 'a test announcement', frame: send(`{"type":"RELOAD","message":"","voiceTest":"${randomUUID()}"}`) },
    { what: 'a version', frame: send('{"type":"RELOAD","message":"","version":7}') },
    { what: 'more than the message', frame: send('{"type":"RELOAD","message":"","name":"홍길동"}') },
    { what: 'a board that the client does not watch', frame: send(RELOAD, 'destination:/rfid/8/messages\n') },
    { what: 'no board', frame: send(RELOAD, 'destination:/topic/all\n') },
    { what: 'no destination', frame: send(RELOAD, '') },
    { what: 'a transaction', frame: send(RELOAD, 'destination:/rfid/7/messages\ntransaction:t\n') },
  ])('OT-01 is refused with $what, and ends the connection', async ({ frame }) => {
    const raw = await test.watching()
    raw.send(frame)
    await refused(raw, '이 서버에는 메시지를 보낼 수 없습니다.')
  })

  it('OT-01 is refused to who has ended the subscription', async () => {
    const raw = await test.watching()
    raw.send('UNSUBSCRIBE\nid:a\n\n')
    raw.send(send(RELOAD))
    await refused(raw, '이 서버에는 메시지를 보낼 수 없습니다.')
  })

  it('OT-01 goes ten times in a second and no more', async () => {
    const raw = await test.watching()
    raw.socket.send(`${send(RELOAD)}\0`.repeat(11))
    await refused(raw, '시험 메시지는 1초에 10개까지입니다.')
    expect(raw.received.filter((text) => text.startsWith('MESSAGE'))).toHaveLength(10)
  })
})
