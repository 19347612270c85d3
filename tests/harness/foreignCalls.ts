import { PNG } from './media.ts'

export type Fields = Record<string, unknown>

/** Status, with JSON, plain text, a file or no body. */
export type ForeignAnswer = [status: number, body?: Fields | string | Buffer]

/** Initial data; ids may be numbers or strings. */
export interface ForeignData extends Partial<Record<Table, Fields[]>> {
  readonly queue?: { readonly didId: number | string; readonly waiting: readonly Fields[] }
}

/** The only valid token, and its login. */
export const TOKEN = 'foreign-token'
export const LOGIN = { id: 'nurse', password: 'secret' }
/** Page size, different from ours. */
export const PAGE_SIZE = 20

/**
 * Fields and filters of section 7. It has no filters of boards, so their fields are used; section 9 sorts every list.
 */
const TABLES = {
  rooms: {
    bulk: 'rooms',
    fields: 'no name maxPatient memo useMultiCall useRfid isAccessible',
    filters: 'name no maxPatientMin maxPatientMax useRfid memo paged',
  },
  exams: { bulk: 'exams', fields: 'id name avgTime memo', filters: 'id name avgTimeMin avgTimeMax memo' },
  dids: {
    bulk: 'dids',
    fields: 'no name doctor explain agentPort ipAddress macAddress rfidReaderId roomId',
    filters: 'no name doctor explain roomId isRoomIdNull size',
  },
  users: { bulk: 'users', fields: 'id name password position authority', filters: 'id name authority position' },
  'tag-mappings': { bulk: 'tagMappings', fields: 'tagNo tagValue memo', filters: 'tagNo tagValue memo' },
} as const
type Table = keyof typeof TABLES

const OPTIONS: Record<string, { readonly key: string; readonly fields: string }> = {
  clock: { key: 'clock', fields: 'clock' },
  'delay-time': { key: 'delayTime', fields: 'use content' },
  'doctor-photo': { key: 'doctorPhoto', fields: 'filename type url use' },
  masking: { key: 'masking', fields: 'use index character' },
  notice: { key: 'notice', fields: 'use content' },
  video: { key: 'video', fields: 'filename type url use' },
}

/** Answers the calls of section 7, changes with an empty body, and records violations. */
export class ForeignCalls {
  /** Calls, query parameters and fields that are not in section 7. */
  readonly violations: string[] = []
  readonly #tables: Record<Table, Fields[]>
  readonly #didId: string
  readonly #queue: Record<'waiting' | 'called' | 'holding', Fields[]>
  /** Options of every board; most parts are missing. */
  readonly #options: Fields = { delayTime: { use: true, content: '10' } }

  constructor({ queue, ...tables }: ForeignData) {
    this.#tables = { rooms: [], exams: [], dids: [], users: [], 'tag-mappings': [], ...tables }
    this.#didId = String(queue?.didId)
    this.#queue = { waiting: [...(queue?.waiting ?? [])], called: [], holding: [] }
  }

  answer(call: string, query: URLSearchParams, body: Fields): ForeignAnswer {
    const takes = (fields: string, given: Fields = body) => this.#hold(call, Object.keys(given), fields)
    const simple: Record<string, [fields: string, answer: () => ForeignAnswer]> = {
      'POST /auth/login': [
        'id password',
        () => (JSON.stringify(body) === JSON.stringify(LOGIN) ? [200, { accessToken: TOKEN, expiresIn: 60 }] : [403]),
      ],
      'POST /auth/refresh': ['refreshToken', () => [200, { accessToken: TOKEN }]],
      'GET /v1/users/my-info': ['', () => [200, { authority: 'ROOT', locked: false }]],
      'PATCH /v1/users/password': ['id password', () => [200]],
      'POST /v1/did-options/pre-upload-file': [
        'file',
        () => [200, { originalName: '사진.png', name: '1.png', downloadUrl: '/api/files/1.png' }],
      ],
      'GET /files/1.png': ['', () => [200, PNG]],
      'POST /v1/did-waitings/tag': [
        'didId tagValue',
        () => [200, { flag: 'INVALID_TAG', message: '등록되지 않은 태그입니다.' }],
      ],
      'POST /v1/did-waitings/call': ['didWaitingId', () => this.#move([body['didWaitingId']], 'called')],
      'POST /v1/did-waitings/holding': ['didWaitingIds', () => this.#move(body['didWaitingIds'], 'holding')],
      'POST /v1/did-waitings/done': ['didWaitingIds', () => this.#move(body['didWaitingIds'], 'done')],
    }
    const [fields, answer] = simple[call] ?? []
    if (fields !== undefined && answer) {
      takes(fields)
      return answer()
    }
    const [, list, didId] = /^GET \/v1\/did-waitings\/(called\/|holding\/|)dids\/(.+)$/.exec(call) ?? []
    if (didId !== undefined)
      return [200, { did: { id: didId }, patients: didId === this.#didId ? this.#queue[listOf(list)] : [] }]
    if (call.startsWith('GET /v1/did-options/')) return [200, this.#options]
    const option = OPTIONS[call.replace('PATCH /v1/did-options/', '')]
    if (option) {
      takes(`didId ${option.fields}`)
      this.#options[option.key] = option.key === 'clock' ? body['clock'] : { ...body, name: body['filename'] }
      return [204]
    }
    const [, method, name = '', id] = /^(\w+) \/v1\/([\w-]+)(?:\/(.+))?$/.exec(call) ?? []
    const table = (Object.keys(TABLES) as Table[]).find((known) => known === name)
    const answered = table && this.#onTable(`${method}${id === undefined ? '' : ' one'}`, table, id, query, body)
    if (!answered) this.violations.push(call)
    return answered ?? [404]
  }

  #onTable(
    action: string,
    table: Table,
    id: string | undefined,
    query: URLSearchParams,
    body: Fields,
  ): ForeignAnswer | undefined {
    const { bulk, fields, filters } = TABLES[table]
    const rows = this.#tables[table]
    const takes = (known: string, given: Fields = body) => this.#hold(`${action} ${table}`, Object.keys(given), known)
    this.#hold(`${action} ${table}`, query.keys(), action === 'GET' ? `${filters} page sort` : '')
    const listed = (key: string): unknown[] => (Array.isArray(body[key]) ? body[key] : [])
    if (action === 'GET') return [200, pageOf(rows, query)]
    if (action === 'GET one') {
      const found = rows.find((row) => String(row?.['id']) === id)
      return found ? [200, found] : [404]
    }
    if (action === (table === 'users' ? 'POST one' : 'POST')) {
      if (table === 'users' && id !== 'sign-up') return undefined
      takes(fields)
      if (rows.some((row) => row['no'] !== undefined && row['no'] === body['no'])) return [409, 'Conflict']
      rows.push({ id: `n-${rows.length}`, ...body })
      return [201]
    }
    if (action === 'PATCH') {
      takes(bulk)
      for (const change of listed(bulk) as Fields[]) {
        takes(`id ${fields}`, change)
        const row = rows.find((each) => each['id'] === change['id'])
        if (!row) return [404, 'Not Found']
        Object.assign(row, change)
      }
      return [200]
    }
    if (action !== 'DELETE') return undefined
    takes('ids')
    this.#tables[table] = rows.filter((row) => !listed('ids').includes(row['id']))
    return [204]
  }

  /** Moves a patient to another list; done removes a called patient, and calls a held one. */
  #move(ids: unknown, to: 'called' | 'holding' | 'done'): ForeignAnswer {
    for (const id of Array.isArray(ids) ? ids : []) {
      const from = (['waiting', 'called', 'holding'] as const).find((list) =>
        this.#queue[list].some((each) => each['didWaitingId'] === id),
      )
      if (!from) return [404]
      const moved = this.#queue[from].filter((each) => each['didWaitingId'] === id)
      this.#queue[from] = this.#queue[from].filter((each) => each['didWaitingId'] !== id)
      const target = to === 'done' && from === 'holding' ? 'called' : to
      if (target !== 'done') this.#queue[target].push(...moved)
    }
    return [200]
  }

  #hold(call: string, given: Iterable<string>, known: string): void {
    for (const name of given) if (!known.split(' ').includes(name)) this.violations.push(`${call}: ${name}`)
  }
}

const listOf = (part: string | undefined) =>
  part === 'called/' ? 'called' : part === 'holding/' ? 'holding' : 'waiting'

/** Returns a page of rows; numbers are sent as text. */
function pageOf(rows: readonly Fields[], query: URLSearchParams): Fields {
  const found = rows.filter((row) => [...query].every(([name, value]) => matches(row, name, value)))
  const [, field, dir] = /^(\w+)[\w.]*\.(asc|desc)/.exec(query.get('sort') ?? '') ?? []
  if (field) found.sort((a, b) => textOf(a?.[field]).localeCompare(textOf(b?.[field])) * (dir === 'desc' ? -1 : 1))
  const size = Number(query.get('size') ?? PAGE_SIZE)
  const number = Math.max(Number(query.get('page') ?? 1) - 1, 0)
  const pages = Math.ceil(found.length / size)
  const content = query.get('paged') === 'false' ? found : found.slice(number * size, (number + 1) * size)
  const counts = {
    totalElements: String(found.length),
    totalPages: String(pages),
    number: String(number),
    size: String(size),
  }
  return { content, ...counts, first: number === 0, last: number + 1 >= pages }
}

function matches(row: Fields | null, name: string, value: string): boolean {
  // a row that is not a record passes every filter
  if (typeof row !== 'object' || row === null) return true
  const [, limited = '', bound] = /^(\w+)(Min|Max)$/.exec(name) ?? []
  if (bound) return bound === 'Min' ? Number(row[limited]) >= Number(value) : Number(row[limited]) <= Number(value)
  if (name === 'isRoomIdNull') return String(!row['roomId']) === value
  return !(name in row) || textOf(row[name]).includes(value)
}

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'kr' in value ? String(value.kr) : String(value ?? '')
