import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Hl7State } from '../../../contract/hl7.ts'
import type { DB } from '../../db/schema.ts'
import type { CallsUnderWay } from '../../http/callsUnderWay.ts'
import { HourlyLines } from '../../http/hourlyLines.ts'
import type { IntakeService } from '../intakeService.ts'
import { Hl7Channel } from './hl7Channel.ts'
import { type MllpSettings, MllpServer } from './mllpServer.ts'

interface Settings {
  readonly host: string
  readonly timeZone: string
  /** Undefined: HL7 is not received. */
  readonly hl7: Omit<MllpSettings, 'host'> | undefined
}

interface Parts {
  readonly db: Kysely<DB>
  readonly intake: Pick<IntakeService, 'receiveAll' | 'counts' | 'noteUnchanged' | 'noteRepeatedIds'>
  readonly calls: Pick<CallsUnderWay, 'none'>
  readonly log: FastifyBaseLogger
}

/** Receives HL7 messages over MLLP, if the settings say so. */
export class Hl7Listener {
  readonly #settings: Settings
  readonly #channel: Hl7Channel
  readonly #server: MllpServer | undefined

  constructor(settings: Settings, { db, intake, calls, log }: Parts) {
    const { host, timeZone, hl7 } = settings
    this.#settings = settings
    const report = (error: unknown) => log.error({ err: error }, 'HL7 message not stored')
    const refused = new HourlyLines()
    this.#channel = new Hl7Channel({ db, intake, timeZone, callsAnswered: () => calls.none(), report })
    this.#server =
      hl7 &&
      new MllpServer({
        ...hl7,
        host,
        take: (messages, address) => this.#channel.take(messages, address),
        report: (error, address) => log.error({ err: error, address }, 'HL7 connection failed'),
        refused: (address) => {
          if (refused.isDue(address)) log.warn({ address }, 'HL7 connection refused, the address is not in HL7_ALLOW')
        },
      })
  }

  get state(): Omit<Hl7State, 'today'> {
    const { hl7 } = this.#settings
    return {
      port: hl7?.port ?? null,
      encoding: hl7?.encoding ?? 'utf-8',
      allowed: [...(hl7?.allowed ?? [])],
      connections: this.#server?.connections ?? 0,
    }
  }

  /** @throws {StartError} when the port cannot be used */
  async open(): Promise<void> {
    await this.#server?.open()
  }

  async close(): Promise<void> {
    await this.#server?.close()
  }
}
