import { colourOf } from '../../team/writers-presenting.ts'
import * as awarenessProtocol from 'y-protocols/awareness'
import type { Actor } from '#server/access/actor.ts'
import type { Connection } from '#server/live/connection.ts'
import { CLOSED } from '#shared/live/live-limits.ts'
import { type Access, type FromServer, serverFrame } from '../../document/frames-contract.ts'
import { OUTDATED, PRESENCE_BYTES_MAX } from './limits.ts'

/** One tab that has a document open. */
export type Follower = {
  connection: Connection
  actor: Actor
  name: string
  /** The Yjs client of the tab. */
  client: number
  /** Whether it is stored that this tab's strokes are theirs. */
  isKnown?: boolean
  access: Access
  /** Whether they were asked for all that their last change rests on. */
  askedAgain?: boolean
}

type Refusing = { why: string; code?: number }

export const say = ({ connection }: { connection: Connection }, frame: FromServer): void =>
  connection.send(Buffer.from(serverFrame(frame)), { isText: false })

/** Says that a change is not stored, and ends the conversation that rests on it. */
export function refuse(to: { connection: Connection }, number: number, { why, code = CLOSED.refused }: Refusing): void {
  say(to, { is: 'refused', number, why })
  to.connection.flush()
  to.connection.close(code)
}

/** What a tab of an older build than the document may do: it would drop what it does not know. */
export const outdated = ({ read }: Access): Access => ({
  read,
  suggest: false,
  write: false,
  why: OUTDATED,
  outdated: true,
})

/**
 * Where somebody's cursor is, under their own name whatever they say, and of no other tab. @returns undefined where nothing is left.
 * @throws Error for what is no presence.
 */
export function presenceOf({ actor, name, client }: Follower, update: Uint8Array): Uint8Array | undefined {
  const seen = new awarenessProtocol.Awareness({ clientID: 0, on: () => undefined } as never)
  try {
    seen.setLocalState(null)
    awarenessProtocol.applyAwarenessUpdate(seen, update, 'remote')
    if (!seen.states.has(client) && !seen.meta.has(client)) return undefined
    const own = awarenessProtocol.encodeAwarenessUpdate(seen, [client])
    if (own.length > PRESENCE_BYTES_MAX) return undefined
    return awarenessProtocol.modifyAwarenessUpdate(
      own,
      (state: Record<string, unknown> | null) =>
        state && {
          section: state.section,
          cursor: state.cursor,
          user: { id: actor.id, name, colour: colourOf(actor.id) },
        },
    )
  } finally {
    seen.destroy()
  }
}
