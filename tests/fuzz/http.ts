import { z } from 'zod'
import { ErrorBody } from '../../contract/common.ts'
import { oneOf, randomFrom } from '../faults/random.ts'
import { type Answer, Client } from '../harness/client.ts'
import { PNG, uploadForm } from '../harness/media.ts'
import { Inputs } from './inputs.ts'
import { type Operation, operationsOf } from './operations.ts'

const AT_ONCE = 16
const RENEW_EVERY = 5_000
const PASSWORD = 'correct horse 1'

export interface HttpFigures {
  readonly operations: number
  readonly requests: number
  /** Number of responses by the first digit of their status. */
  readonly answered: Readonly<Record<string, number>>
  /** Failures: 5xx, a response that does not match its schema, no response at all. */
  readonly faults: readonly string[]
}

/** Sends good, bad and hostile input to every operation of the OpenAPI document, as each kind of caller. */
export async function fuzzHttp(
  url: string,
  rootPassword: string,
  requests: number,
  seed: number,
): Promise<HttpFigures> {
  const random = randomFrom(seed)
  const inputs = new Inputs(random)
  const anyone = new Client(url)
  const operations = (await operationsOf(anyone)).map((operation) => ({ operation, fits: fitting(operation) }))
  await signUp(url, rootPassword)
  let callers = await signIn(url, rootPassword)
  const answered: Record<string, number> = {}
  const faults: string[] = []
  let sent = 0
  const work = async () => {
    while (sent < requests) {
      const number = (sent += 1)
      if (number % RENEW_EVERY === 0) callers = await signIn(url, rootPassword)
      const { operation, fits } = operations[number % operations.length] ?? operations[0] ?? fail()
      const words = `${operation.method} ${operation.path}`
      try {
        const answer = await send(oneOf(callers, random) ?? anyone, operation, inputs, random)
        const digit = `${Math.floor(answer.status / 100)}xx`
        answered[digit] = (answered[digit] ?? 0) + 1
        const wrong = answer.status >= 500 ? JSON.stringify(answer.body) : fits(answer)
        if (wrong) faults.push(`#${number} ${words}: ${answer.status} ${wrong}`)
      } catch (error) {
        faults.push(`#${number} ${words}: ${String(error)} ${String((error as Error).cause ?? '')}`)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { operations: operations.length, requests: sent, answered, faults }
}

const fail = (): never => {
  throw new Error('the document describes no operation')
}

const MEMBERS = ['MANAGER', 'USER'] as const

async function signUp(url: string, rootPassword: string): Promise<void> {
  const root = await new Client(url).signIn('root', rootPassword)
  for (const authority of MEMBERS) {
    await root.post('/v1/users/sign-up', {
      id: `fuzz.${authority}`,
      name: authority,
      password: PASSWORD,
      position: '',
      authority,
    })
  }
}

/** Returns a client for each kind of caller: each authority, no token, an invalid token. */
async function signIn(url: string, rootPassword: string): Promise<Client[]> {
  const anyone = new Client(url)
  const root = await anyone.signIn('root', rootPassword)
  const members = await Promise.all(MEMBERS.map((authority) => anyone.signIn(`fuzz.${authority}`, PASSWORD)))
  const forged = root.session && new Client(url, { ...root.session, accessToken: `${root.session.accessToken}x` })
  return [root, root, root, ...members, anyone, ...(forged ? [forged] : [])]
}

function send(caller: Client, operation: Operation, inputs: Inputs, random: () => number): Promise<Answer<unknown>> {
  const hostility = oneOf([0, 0, 0.1, 0.4], random) ?? 0
  let path = operation.path
  const query = new URLSearchParams()
  for (const { name, in: place, schema } of operation.parameters) {
    if (place === 'path')
      path = path.replace(`{${name}}`, encodeURIComponent(inputs.word(schema, hostility)).slice(0, 4_000))
    else if (random() < 0.4) query.append(name, inputs.word(schema, hostility).slice(0, 4_000))
  }
  if (random() < hostility) query.append('surprise[]', '1')
  const address = query.size > 0 ? `${path}?${query.toString()}` : path
  if (operation.isForm) return caller.request(operation.method, address, anyForm(random))
  const text = operation.body && JSON.stringify(inputs.value(operation.body, hostility))
  const body = text !== undefined && random() < hostility / 2 ? inputs.garble(text) : text
  const type: Record<string, string> =
    random() < hostility / 4
      ? {
          'content-type':
            oneOf(['text/plain', 'application/xml', 'multipart/form-data', 'application/json; charset=x'], random) ??
            '',
        }
      : {}
  return caller.request(operation.method, address, body, type)
}

function anyForm(random: () => number): FormData | string {
  const bytes = Buffer.from(Array.from({ length: 200 }, () => random() * 256))
  const cut = PNG.subarray(0, Math.floor(random() * PNG.length))
  return (
    oneOf(
      [
        uploadForm(PNG, 'a.png'),
        uploadForm(bytes, '../../x'),
        uploadForm(Buffer.from(cut), 'b.png'),
        uploadForm(PNG, 'c.png', 'other'),
        new FormData(),
        'no form',
      ],
      random,
    ) ?? 'no form'
  )
}

/** Returns a check of responses by the document's own schemas; the check returns undefined for a match. */
function fitting({ answers }: Operation): (answer: Answer<unknown>) => string | undefined {
  const schemas = Object.entries(answers).map(
    ([status, schema]) => [status, z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])] as const,
  )
  return ({ status, body }) => {
    const [, schema] = schemas.find(([name]) => name === String(status)) ?? []
    const meant = status >= 400 ? ErrorBody : schema
    // Files are described without a schema.
    const { error } = meant ? meant.safeParse(body) : {}
    return error && z.prettifyError(error)
  }
}
