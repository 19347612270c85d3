// Preloaded into the server: moves its clock ahead by `CLOCK_AHEAD_MS`, and back by an hour on SIGUSR2.
const HOUR_MS = 3_600_000
const RealDate = Date
let offsetMs = Number(process.env['CLOCK_AHEAD_MS'] ?? 0)

globalThis.Date = class extends RealDate {
  constructor(...given: ConstructorParameters<typeof RealDate> | []) {
    super(...((given.length > 0 ? given : [RealDate.now() + offsetMs]) as [number]))
  }

  static override now(): number {
    return RealDate.now() + offsetMs
  }
} as DateConstructor

process.on('SIGUSR2', () => {
  offsetMs -= HOUR_MS
})
