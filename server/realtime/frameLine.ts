import type { WebSocket } from 'ws'
import { type Frame, FrameError, FrameReader } from './frames.ts'

/** Handlers of a client's frames. */
interface Handling {
  /** Executes a frame, possibly asynchronously. @throws {FrameError} when the frame is refused. */
  readonly handle: (frame: Frame) => Promise<void> | void
  readonly handled: (frame: Frame) => void
  /** `frame` is undefined when the input was no frame. */
  readonly refuse: (error: FrameError, frame: Frame | undefined) => void
}

const NOT_NOW = '지금은 구독할 수 없습니다. 잠시 후 다시 연결해 주세요.'

/** Executes the frames of a client one after another. While one is pending, the socket is paused. */
export class FrameLine {
  readonly #socket: WebSocket
  readonly #handling: Handling
  readonly #reader = new FrameReader()
  /** Data that arrived before the socket was paused. */
  readonly #waiting: Uint8Array[] = []
  #isWaiting = false

  constructor(socket: WebSocket, handling: Handling) {
    this.#socket = socket
    this.#handling = handling
  }

  /** Takes received data: frames, parts of frames, heartbeats. */
  receive(bytes: Uint8Array): void {
    if (this.#isWaiting) this.#waiting.push(bytes)
    else this.#work(this.#reader.read(bytes))
  }

  #work(frames: Iterator<Frame>): void {
    let frame: Frame | undefined
    try {
      for (let next = frames.next(); !next.done; next = frames.next()) {
        if (this.#socket.readyState !== this.#socket.OPEN) return
        frame = next.value
        const done = this.#handling.handle(frame)
        if (done) return this.#wait(done, frame, frames)
        this.#handling.handled(frame)
        frame = undefined
      }
    } catch (error) {
      if (!(error instanceof FrameError)) throw error
      this.#handling.refuse(error, frame)
    }
  }

  #wait(done: Promise<void>, frame: Frame, rest: Iterator<Frame>): void {
    this.#isWaiting = true
    this.#socket.pause()
    done.then(
      () => this.#goOn(rest, () => this.#handling.handled(frame)),
      (error: unknown) =>
        this.#goOn(rest, () =>
          this.#handling.refuse(error instanceof FrameError ? error : new FrameError(NOT_NOW), frame),
        ),
    )
  }

  #goOn(rest: Iterator<Frame>, first: () => void): void {
    this.#isWaiting = false
    this.#socket.resume()
    if (this.#socket.readyState !== this.#socket.OPEN) return
    first()
    this.#work(rest)
    for (let bytes = this.#next(); bytes; bytes = this.#next()) this.#work(this.#reader.read(bytes))
  }

  #next(): Uint8Array | undefined {
    return this.#isWaiting ? undefined : this.#waiting.shift()
  }
}
