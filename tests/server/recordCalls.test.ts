import { describe, expect, it } from 'vitest'
import { aDid, anExam, aRoom, aTag } from '../harness/builders.ts'
import { serverForAll } from '../harness/testServer.ts'

const server = serverForAll()

interface Stored extends Record<string, unknown> {
  readonly id: number | string
}

/** A kind of records that the calls of `recordCalls` make, change and delete. */
interface Kind {
  /** Row of the requirements. */
  readonly proves: string
  readonly path: string
  /** Field of a PATCH that holds the records. */
  readonly field: string
  readonly body: (given?: object) => object
  /** What the server adds to a new record that names all else. */
  readonly added: object
  readonly change: object
  readonly missing: { readonly id: number | string; readonly code: string; readonly message: string }
  /** Fields of which no two records have the same value, and the Korean message. */
  readonly unique: readonly (readonly [field: string, message: string])[]
  readonly wrong: readonly (readonly [field: string, given: object])[]
}

const KINDS: readonly Kind[] = [
  {
    proves: 'AP-03',
    path: '/v1/rooms',
    field: 'rooms',
    body: (given) => aRoom({ name: { kr: '채혈실', en: 'Blood', cn: '采血室', jp: '採血室' }, memo: '2층', ...given }),
    added: { id: expect.any(Number), sendsOn: true, floor: { kr: '', en: '' } },
    change: { maxPatient: 3, useRfid: false, memo: '점검 중' },
    missing: { id: 999_999, code: 'ROOM_NOT_FOUND', message: '검사실을 찾을 수 없습니다.' },
    unique: [['no', '이미 사용 중인 검사실 번호입니다.']],
    wrong: [],
  },
  {
    proves: 'AP-04',
    path: '/v1/dids',
    field: 'dids',
    body: (given) => aDid(given),
    added: { id: expect.any(Number) },
    change: { doctor: { kr: '박의사' } },
    missing: { id: 999_999, code: 'DID_NOT_FOUND', message: '대기판을 찾을 수 없습니다.' },
    unique: [['no', '이미 사용 중인 대기판 번호입니다.']],
    wrong: [],
  },
  {
    proves: 'AP-07',
    path: '/v1/tag-mappings',
    field: 'tagMappings',
    body(given) {
      const { tagType: _, ...body } = aTag({ memo: '파란 손목띠', ...given })
      return body
    },
    added: { id: expect.any(Number), tagType: 'RFID' },
    change: { memo: '새 메모' },
    missing: { id: 999_999, code: 'TAG_NOT_FOUND', message: '태그를 찾을 수 없습니다.' },
    unique: [
      ['tagNo', '이미 사용 중인 태그 번호입니다.'],
      ['tagValue', '이미 등록된 태그 값입니다.'],
    ],
    wrong: [
      ['tagNo', { tagNo: '' }],
      ['tagNo', { tagNo: '12a' }],
      ['tagNo', { tagNo: '1'.repeat(21) }],
      ['tagValue', { tagValue: '' }],
      ['tagValue', { tagValue: 'x'.repeat(101) }],
    ],
  },
  {
    proves: 'AP-08',
    path: '/v1/exams',
    field: 'exams',
    body: (given) => anExam({ name: '흉부 CT', avgTime: 20, memo: '금식', ...given }),
    added: {},
    change: { avgTime: 0 },
    missing: { id: 'nothing', code: 'EXAM_NOT_FOUND', message: '검사를 찾을 수 없습니다.' },
    unique: [['id', '이미 사용 중인 검사 아이디입니다.']],
    wrong: [
      ...['', 'CT 1', 'create', '.', '..'].map((id) => ['id', { id }] as const),
      ['name', { name: '' }],
      ...[-1, 1.5, 1_441].map((avgTime) => ['avgTime', { avgTime }] as const),
      ['memo', { memo: 'x'.repeat(501) }],
    ],
  },
]

describe.each(KINDS)('$proves the calls of $path', ({ proves, path, field, body, added, change, missing, ...kind }) => {
  const make = (given?: object) => server.root.post<Stored>(path, body(given))
  const read = (id: Stored['id']) => server.root.request<Stored>('GET', `${path}/${id}`)
  const patch = (...records: object[]) => server.root.request('PATCH', path, { [field]: records })
  const isMissing = { status: 404, refusal: { code: missing.code, message: `${missing.message} (${missing.id})` } }

  it(`${proves}, DE-22 POST answers 201 with the stored record`, async () => {
    const given = body()
    const made = await server.root.request<Stored>('POST', path, given)
    expect([made.status, made.body]).toEqual([201, { ...given, ...added }])
    expect((await read(made.body.id)).body).toEqual(made.body)
  })

  it(`${proves}, DE-14, DE-22 PATCH changes what it names and nothing else, all or nothing`, async () => {
    const [first, second] = [await make(), await make()]
    expect((await patch({ id: first.id, ...change })).body).toEqual([{ ...first, ...change }])
    expect(await patch({ id: second.id, ...change }, { id: missing.id })).toMatchObject(isMissing)
    expect((await read(second.id)).body).toEqual(second)
  })

  it(`${proves}, DE-14, DE-22 DELETE answers the ids, which exist no more, and none where one is missing`, async () => {
    const { id } = await make()
    expect(await server.root.request('DELETE', path, { ids: [id, missing.id] })).toMatchObject(isMissing)
    expect((await read(id)).status).toBe(200)
    expect(await server.root.delete(path, { ids: [id] })).toEqual({ ids: [id] })
    expect(await read(id)).toMatchObject({ status: 404, refusal: { code: missing.code } })
    expect((await server.root.request('DELETE', path, { ids: [id] })).status).toBe(404)
  })

  it.each(kind.unique)(
    'DE-16 refuses a %s that is taken, at its field, and changes nothing',
    async (unique, message) => {
      const [first, second] = [await make(), await make()]
      const taken = { status: 409, refusal: { code: 'DUPLICATE', errors: [{ field: unique, message }] } }
      expect(await server.root.request('POST', path, body({ [unique]: first[unique] }))).toMatchObject(taken)
      if (unique === 'id') return
      const same = { id: second.id, [unique]: first[unique] }
      expect(await patch({ id: first.id, ...change }, same)).toMatchObject(taken)
      expect((await read(first.id)).body).toEqual(first)
      expect((await patch({ id: first.id, [unique]: first[unique] })).status).toBe(200)
    },
  )

  if (kind.wrong.length > 0)
    it.each(kind.wrong)('DE-25 refuses a wrong %s: %j', async (wrong, given) => {
      expect(await server.root.request('POST', path, body(given))).toMatchObject({
        status: 400,
        refusal: { errors: [{ field: wrong }] },
      })
    })
})
