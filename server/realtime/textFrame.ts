import { Sender } from 'ws'

declare module 'ws' {
  /** Exported by `ws`, but missing from its types. */
  export const Sender: {
    /** @returns the head of the frame and `data` */
    readonly frame: (data: Buffer, options: FrameOptions) => Buffer[]
  }
}

interface FrameOptions {
  readonly fin: boolean
  readonly opcode: number
  readonly mask: boolean
  readonly readOnly: boolean
  readonly rsv1: boolean
}

/** One unfragmented text frame, neither masked nor compressed. */
const TEXT: FrameOptions = { fin: true, opcode: 0x01, mask: false, readOnly: true, rsv1: false }

/**
 * Encodes a text as a WebSocket frame. Servers do not mask frames, so the same bytes serve every client (RFC 6455,
 * 5.2): encoded once, written to each.
 */
export const textFrame = (text: string): Buffer => Buffer.concat(Sender.frame(Buffer.from(text), TEXT))
