import type { Db } from '../data/db.ts'
import type { Actor } from './actor.ts'

type Refuse = (db: Db, actor: Actor, now: Date) => Promise<void>

/** Who may only read for a while, declared by the feature that times members out, so that features that write to others need not know it. */
export type Timeouts = {
  declare: (refuse: Refuse) => void
  /** @throws Failure forbidden for members who are timed out, with the reason and the time left. */
  refuse: Refuse
}

export function createTimeouts(): Timeouts {
  let refuse: Refuse = () => Promise.resolve()
  return {
    declare: (one) => void (refuse = one),
    refuse: (db, actor, now) => refuse(db, actor, now),
  }
}
