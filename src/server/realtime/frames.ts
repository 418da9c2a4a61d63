import type { Logger } from 'pino'
import type * as z from 'zod'
import { Failure } from '#shared/calls/failure.ts'
import type { Frame, FrameData, FrameInput, Frames } from '#shared/live/frame.ts'
import { CLOSED } from '#shared/live/live-limits.ts'
import { type Actor, admit } from '../access/actor.ts'
import { toFailure } from '../http/errors.ts'
import { parseJsonBody } from '../http/json-body.ts'
import type { RateLimits } from '../access/rate-limits.ts'
import type { FeatureFlags } from '../feature-flags/feature-flags.ts'
import type { Errors } from '../monitoring/errors.ts'
import { type LimitName, userOf } from '../access/limit-rules.ts'
import { envelope, socketFrames } from '#shared/live/socket-contract.ts'
import type { Connection } from './connection.ts'

type KeyOf<F extends Frames> = keyof F & string

/** Handles a frame. The sender has already been authorised, and the data conforms to the frame's contract. */
export type FrameHandler<F extends Frame> = (
  data: FrameData<F>,
  connection: Connection,
  actor: F['who'] extends 'anyone' ? Actor | undefined : Actor,
) => Promise<void> | void

/** Registers the handler of a kind of frame that browsers send. */
export type OnFrame = <F extends Frames, K extends KeyOf<F>>(frames: F, key: K, handler: FrameHandler<F[K]>) => void

/** Encodes a frame that the server sends. Fields that its contract does not declare are removed. */
export function frameOf<F extends Frames, K extends KeyOf<F>>(frames: F, key: K, data: FrameInput<F[K]>): Buffer {
  return Buffer.from(JSON.stringify({ event_type: key, data: frames[key]?.data.parse(data) }))
}

export const sendKernelFrame = <K extends KeyOf<typeof socketFrames>>(
  connection: Connection,
  key: K,
  data: FrameInput<(typeof socketFrames)[K]>,
): void => connection.send(frameOf(socketFrames, key, data), { isText: true })

type Heard = { frame: Frame; handler: FrameHandler<Frame> }
type HearingParts = { rateLimits: RateLimits; log: Logger; features: FeatureFlags; errors: Errors }

function parsed(schema: z.ZodType, value: unknown) {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const errors = result.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  throw new Failure('invalid', errors[0]?.message ?? 'We couldn’t read this frame.', { errors })
}

const NOT_UNDERSTOOD = new Failure('bad_request', 'We couldn’t read this frame.')

function readEnvelope(bytes: Buffer, isText: boolean) {
  if (!isText) throw NOT_UNDERSTOOD
  const read = envelope.safeParse(parseJsonBody(bytes.toString()))
  if (!read.success) throw NOT_UNDERSTOOD
  return read.data
}

const detailOf = (connection: Connection): string =>
  `Something went wrong on our side. Please try again. If it keeps happening, contact us and mention this connection: ${connection.id}`

/**
 * Creates the dispatcher of frames from browsers. The order of the checks: contract, feature flag, the actor's role,
 * limits, parsing; then the handler runs.
 */
export function createFrameDispatcher({ rateLimits, log, features, errors }: HearingParts) {
  const heard = new Map<string, Heard>()
  const onFrame: OnFrame = (frames, key, handler) => {
    const frame = frames[key]
    if (frame?.from !== 'browser' || heard.has(key))
      throw new Error(`${key} has two handlers, or is not a browser frame`)
    features.cover('frame', key, frame.feature)
    heard.set(key, { frame, handler })
  }
  const spendLimits = async ({ limits: names = [] }: Frame, { actor, address }: Connection) => {
    if (actor) rateLimits.consumeBatched('member', actor.id)
    for (const name of names as LimitName[]) await rateLimits.consume(name, userOf(name, { actor, address }))
  }
  const work = async (connection: Connection, eventType: string, data: unknown): Promise<void> => {
    const found = heard.get(eventType)
    if (!found) throw new Failure('not_found', 'This frame doesn’t exist.')
    features.admit(found.frame.feature)
    admit(found.frame.who, connection.actor)
    await spendLimits(found.frame, connection)
    await found.handler(
      parsed(found.frame.data, data) as Record<string, unknown>,
      connection,
      connection.actor as Actor,
    )
  }
  const refuse = (connection: Connection, eventType: string, error: unknown): void => {
    const failure = toFailure(error)
    if (!failure) {
      log.error(
        { err: error, event_type: eventType, connection_id: connection.id },
        'An unexpected error refused a frame',
      )
      // Only frames with a known event type cause unexpected errors, so the type can be recorded safely.
      errors.note(error, { place: `frame ${eventType}`, requestId: connection.id })
    }
    sendKernelFrame(connection, 'refused', {
      event_type: eventType,
      detail: failure?.detail ?? detailOf(connection),
      errors: failure?.errors,
      retry_after_seconds: failure?.retryAfterSeconds,
    })
  }
  const take = async (connection: Connection, bytes: Buffer, isText: boolean): Promise<void> => {
    let eventType = ''
    try {
      const { event_type: named, data } = readEnvelope(bytes, isText)
      eventType = named
      await work(connection, eventType, data)
    } catch (error) {
      refuse(connection, eventType, error)
      // A socket must authenticate before it sends other frames. It is closed if another frame was refused before that.
      if (connection.actor || eventType === 'authenticate') return
      connection.flush()
      connection.close(CLOSED.signedOut)
    }
  }
  return { onFrame, take, names: () => [...heard.keys()] }
}
