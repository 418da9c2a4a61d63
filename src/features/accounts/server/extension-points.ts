import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { ExtensionPoint } from '#server/extension-points.ts'

/** Returns the ids of members who blocked the given member. The list is never shown to anyone. */
export const blockersOf: ExtensionPoint<(db: Db, memberId: string) => Promise<string[]>> = {
  name: 'accounts.blockers',
  fallback: () => Promise.resolve([]),
}

/** Refuses a member whom a moderator has timed out. @throws Failure forbidden, with the reason and the time left */
export const refuseTimedOut: ExtensionPoint<(db: Db, actor: Actor, now: Date) => Promise<void>> = {
  name: 'accounts.timeouts',
  fallback: () => Promise.resolve(),
}
