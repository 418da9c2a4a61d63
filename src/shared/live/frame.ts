import type * as z from 'zod'
import type { AccessLevel } from '../calls/endpoint.ts'

/**
 * One kind of frame on the socket of a tab, as `{event_type, data}`. Pure data, as calls are: the server parses and
 * checks with it what it receives and what it sends, browsers take their types from it, and the documentation and the
 * fuzzers are made from it.
 */
export type Frame = {
  /** Side that sends the frame. */
  from: 'browser' | 'server'
  /** Of a browser's: who may send it. Of the server's: who may be sent it. */
  who: AccessLevel
  /** One sentence for the documentation. */
  summary: string
  data: z.ZodObject
  /** The feature that it belongs to: while that is off, it is refused with a sentence. */
  feature?: string
  /**
   * Names of limits (server/access/limit-rules.ts) that each counts against, in addition to the rate of its socket
   * endpoint.
   */
  limits?: string[]
}

/** The frames of a feature or of the kernel, keyed by event type. */
export type Frames = Record<string, Frame>

export type FrameInput<F extends Frame> = z.input<F['data']>
export type FrameData<F extends Frame> = z.output<F['data']>
