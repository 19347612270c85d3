import { Client } from '../tests/harness/client.ts'
import { type Program, startServer } from '../tests/harness/program.ts'

/** First login of every server that a bench starts. */
export const LOGIN = { ROOT_ID: 'root', ROOT_PASSWORD: 'first-login-1' } as const

export interface SignedInServer extends Program {
  /** Its first user. */
  readonly staff: Client
  readonly token: string
}

/** Starts the real server on a data folder, and signs its first user in. */
export async function signedInServer(
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<SignedInServer> {
  const program = await startServer({ DATA_DIR: dataDir, ...LOGIN, ...environment })
  const staff = await new Client(program.url).signIn(LOGIN.ROOT_ID, LOGIN.ROOT_PASSWORD)
  return { ...program, staff, token: staff.session?.accessToken ?? '' }
}
