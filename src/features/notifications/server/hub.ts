import { livingSessions } from '#features/accounts/server/public.ts'
import type { Actor } from '#server/actor.ts'
import { EventStream } from '#server/event-stream.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/failure.ts'
import { STREAMS_MAX, STREAMS_OF_MEMBER_MAX } from '../limits.ts'
import { NOTICE_STREAMS, streamOf } from './rings.ts'
import { openTelling } from './telling.ts'
import { openWatchers, type Watcher, type Watchers } from './watchers.ts'

/** A session that ends takes its streams along within a second (security.md). */
const CHECK_SESSIONS_MS = 500
/** A ring can be lost; what it told of is found by looking. */
const LOOK_AT_ALL_MS = 20_000

async function endStreamsOfEndedSessions({ db, now }: Kernel, watchers: Watchers): Promise<void> {
  const open = watchers.all()
  const living = await livingSessions(db, [...new Set(open.map(({ sessionId }) => sessionId))], now())
  for (const { sessionId, events } of open) if (!living.has(sessionId)) events.end()
}

type Part = { watchers: Watchers; look: () => void }

/** What goes round while at least one stream is open. */
function openRounds(kernel: Kernel, { watchers, look }: Part) {
  let rounds: NodeJS.Timeout[] = []
  const check = () => {
    if (rounds.length === 0) return
    endStreamsOfEndedSessions(kernel, watchers).catch((error: unknown) =>
      kernel.log.warn({ err: error }, 'the sessions of open streams could not be checked'),
    )
  }
  return {
    check,
    begin: () => {
      if (rounds.length === 0) rounds = [setInterval(check, CHECK_SESSIONS_MS), setInterval(look, LOOK_AT_ALL_MS)]
    },
    end: () => {
      for (const round of rounds.splice(0)) clearInterval(round)
    },
  }
}

/** @throws Failure too_many when this process, or the member in it, has as many streams open as may be. */
function refuseBeyondLimits(watchers: Watchers, memberId: string): void {
  if (watchers.of(memberId).size < STREAMS_OF_MEMBER_MAX && watchers.count() < STREAMS_MAX) return
  throw new Failure('too_many', 'Notices are open in too many places. They are looked for now and then instead.')
}

/** Opens streams of what a member's bell shows: at once when the stream opens, and whenever it changes, in any process. */
export function openHub(kernel: Kernel): (actor: Actor) => EventStream {
  const watchers = openWatchers()
  const tell = openTelling(kernel, watchers)
  const rounds = openRounds(kernel, { watchers, look: () => tell(watchers.memberIds()) })
  kernel.sessions.onForget(rounds.check)
  for (const stream of NOTICE_STREAMS) {
    kernel.doorbell.on(stream, () => tell(watchers.memberIds().filter((id) => streamOf(id) === stream)))
  }
  return ({ id: memberId, sessionId }) => {
    refuseBeyondLimits(watchers, memberId)
    return new EventStream((events) => {
      const watcher: Watcher = { memberId, sessionId, events, said: '' }
      watchers.add(watcher)
      rounds.begin()
      tell([memberId])
      return () => {
        watchers.remove(watcher)
        if (watchers.count() === 0) rounds.end()
      }
    })
  }
}
