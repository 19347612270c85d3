// Preloaded into the server: its clock is ahead by so many ms as `CLOCK_AHEAD_MS` says, and SIGUSR2 sets it back by an
// hour.
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
