import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { Failure } from '#shared/calls/failure.ts'
import { BLOCKED_BY_PRIVACY } from '../../limits.ts'
import { findConversation, findPair, findParticipant } from '../queries.ts'

/**
 * Thrown if the recipient's privacy settings refuse a direct message. On a socket, the refusal is sent as
 * `message_blocked`.
 */
export class BlockedByPrivacy extends Failure {
  readonly isByPrivacy = true
  constructor() {
    super('forbidden', BLOCKED_BY_PRIVACY)
  }

  // Overrides the check inherited from Failure, which accepts every Failure.
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Failure && 'isByPrivacy' in value
  }
}

const noThread = () => new Failure('not_found', 'This conversation doesn’t exist or you don’t have access.')

/** Returns a thread as one of its two members sees it. @throws Failure not_found for everybody else. */
export async function ownThread(db: Db, actor: Pick<Actor, 'id'>, threadId: string) {
  const [conversation, participant, pair] = await Promise.all([
    findConversation(db, threadId),
    findParticipant(db, threadId, actor.id),
    findPair(db, threadId),
  ])
  if (conversation?.kind !== 'direct' || !participant || !pair) throw noThread()
  return { conversation, participant, otherId: pair.lower_id === actor.id ? pair.higher_id : pair.lower_id }
}
