import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Provider } from 'oidc-provider'

export const CLIENT = { id: 'waiting-board', secret: 'secret-of-the-board' } as const

/** Claims of the provider about a person. */
export interface Person {
  readonly name?: string
  readonly preferred_username?: string
  readonly email?: string
  readonly groups?: readonly string[] | string
  /** Claims that the provider left out. */
  readonly _claim_names?: Readonly<Record<string, string>>
}

/** A provider of hospital accounts in this process. */
export interface HospitalAccounts {
  readonly issuer: string
  /** People by their subject. */
  readonly people: Map<string, Person>
  /** How far its clock is behind while it issues tokens, in ms. */
  behindMs: number
  /** How far its clock is behind in the headers of its answers, in ms. */
  dateBehindMs: number
  /** Whether it gives tokens by which it is asked again. */
  givesRefreshTokens: boolean
  /** Whether it answers requests for tokens by an error of its own. */
  isBroken: boolean
  close(): Promise<void>
}

const LOGIN_PATH = '/login/'
/** Lifetime of ID tokens. */
export const ID_TOKEN_SECONDS = 300

/**
 * Starts a provider.
 * @param redirectUri address of the page to which it returns
 * @param port where it listens; any free one without it
 */
export async function startHospitalAccounts(redirectUri: string, port = 0): Promise<HospitalAccounts> {
  let handle = (_request: IncomingMessage, response: ServerResponse): unknown => response.end()
  const server = createServer((request, response) => void handle(request, response))
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const accounts = {
    issuer,
    people: new Map<string, Person>(),
    behindMs: 0,
    dateBehindMs: 0,
    givesRefreshTokens: false,
    isBroken: false,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const provider = providerOf(accounts, redirectUri)
  handle = async (request, response) => {
    response.setHeader('date', new Date(Date.now() - accounts.dateBehindMs).toUTCString())
    if (request.url === '/token' && accounts.isBroken) return response.writeHead(503).end()
    if (request.url === '/token')
      return withClockBehind(accounts.behindMs, () => provider.callback()(request, response))
    if (!request.url?.startsWith(LOGIN_PATH)) return provider.callback()(request, response)
    if (request.method === 'GET') return response.setHeader('content-type', 'text/html; charset=utf-8').end(FORM)
    const accountId = new URLSearchParams(await text(request)).get('login') ?? ''
    return provider.interactionFinished(
      request,
      response,
      accountId === '' ? { error: 'access_denied' } : { login: { accountId } },
    )
  }
  return accounts
}

async function withClockBehind(ms: number, work: () => Promise<void>): Promise<void> {
  const { now } = Date
  Date.now = () => now() - ms
  await work().finally(() => {
    Date.now = now
  })
}

const FORM = '<form method="post"><label>병원 아이디 <input name="login" autofocus></label><button>확인</button></form>'

function providerOf(accounts: HospitalAccounts, redirectUri: string): Provider {
  return new Provider(accounts.issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri],
        require_auth_time: true,
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    claims: { openid: ['sub'], profile: ['name', 'preferred_username', 'groups', '_claim_names'] },
    issueRefreshToken: () => accounts.givesRefreshTokens,
    expiresWithSession: () => false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `${LOGIN_PATH}${uid}` },
    cookies: { keys: ['key of the tests'] },
    ttl: {
      IdToken: ID_TOKEN_SECONDS,
      AccessToken: 3_600,
      AuthorizationCode: 60,
      RefreshToken: 172_800,
      Session: 600,
      Grant: 172_800,
      Interaction: 600,
    },
    // A person who was removed since has no account any more.
    findAccount: (_, accountId) =>
      accounts.people.has(accountId)
        ? { accountId, claims: () => ({ sub: accountId, ...accounts.people.get(accountId) }) }
        : undefined,
    // Nobody is asked whether the boards may know the name: IT has decided it.
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc
      const grant = new oidc.provider.Grant({ clientId: client?.clientId, accountId: session?.accountId })
      grant.addOIDCScope('openid profile')
      await grant.save()
      return grant
    },
  })
}

/** A browser at the provider: it follows redirects, keeps cookies, and fills the form in. */
export class ProviderBrowser {
  readonly #cookies = new Map<string, string>()

  /**
   * Opens the provider's page and signs in.
   * @returns the query with which the provider returns to the board's page
   */
  async signIn(url: string, subject: string): Promise<string> {
    for (let at = url; ;) {
      const { status, location } = await this.#send(at)
      const next = status === 200 ? (await this.#send(at, new URLSearchParams({ login: subject }))).location : location
      if (next === null) throw new Error(`the provider answered ${status} at ${at}`)
      const to = new URL(next, at)
      if (to.pathname === '/sign-in') return to.search
      at = to.href
    }
  }

  async #send(url: string, body?: URLSearchParams): Promise<{ status: number; location: string | null }> {
    const cookie = [...this.#cookies].map((pair) => pair.join('=')).join('; ')
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { cookie },
      redirect: 'manual',
      ...(body && { body }),
    })
    for (const set of response.headers.getSetCookie()) {
      const [name = '', ...value] = (set.split(';', 1)[0] ?? '').split('=')
      this.#cookies.set(name, value.join('='))
    }
    await response.arrayBuffer()
    return { status: response.status, location: response.headers.get('location') }
  }
}
