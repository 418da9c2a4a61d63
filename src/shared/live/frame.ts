import type * as z from 'zod'
import type { AccessLevel } from '../calls/endpoint.ts'

/**
 * The definition of one kind of frame on a tab's socket, sent as `{event_type, data}`. Pure data, like calls: the
 * server validates received and sent frames with it, browsers get their types from it, and the documentation and the
 * fuzzers are generated from it.
 */
export type Frame = {
  /** The sender of the frame. */
  from: 'browser' | 'server'
  /** The role needed to send a browser's frame, or to receive a server's frame. */
  who: AccessLevel
  /** One sentence for the documentation. */
  summary: string
  data: z.ZodObject
  /** The feature that the frame belongs to: while it is off, the frame is refused with an error message. */
  feature?: string
  /**
   * Names of limits (server/access/limit-rules.ts) that each frame counts against, in addition to the rate of its
   * socket endpoint.
   */
  limits?: string[]
}

/** The frames of a feature or of the kernel, keyed by event type. */
export type Frames = Record<string, Frame>

export type FrameInput<F extends Frame> = z.input<F['data']>
export type FrameData<F extends Frame> = z.output<F['data']>
