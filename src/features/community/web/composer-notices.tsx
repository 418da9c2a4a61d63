import type { MouseEvent, ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useUnblock } from './unblock-data.ts'

/** Shown in the place of the text field. */
const Foot = ({ children }: { children: ReactNode }) => <div className="mx-4 mb-4 sm:mx-6">{children}</div>

const ROUND_MS = 10_000
const MINUTE_MS = 60_000

/** Returns the remaining time: "29 minutes", "less than a minute". Pure. */
export function restInWords(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS)
  return minutes <= 1 ? 'less than a minute' : `${minutes} minutes`
}

type TimedOutNoticeProps = {
  /** As `performance.now()` counts. */
  overAtMs: number
  reason: string
  over: () => void
}

/** Shows a member with a timeout how long it lasts; they can still read. */
export function TimedOutNotice({ overAtMs, reason, over }: TimedOutNoticeProps) {
  const [now, setNow] = useState(() => performance.now())
  const rest = overAtMs - now
  const isOver = rest <= 0
  useEffect(() => {
    if (isOver) return over()
    const round = setInterval(() => setNow(performance.now()), Math.min(ROUND_MS, rest))
    return () => clearInterval(round)
  }, [isOver, rest, over])
  return (
    <Foot>
      <Notice tone="warn" title="You can read, not write">
        <p>
          A moderator has paused your writing: {reason}. You can write again in {restInWords(rest)}.
        </p>
        <p>Words that you had begun are kept, and stand here again then; files have to be attached anew.</p>
      </Notice>
    </Foot>
  )
}

/** Specification 002, section 2: the amber panel in the place of the field. */
export const RestrictedNotice = ({ name }: { name: string }) => (
  <Foot>
    <Notice tone="warn" title="Messages Restricted" role="status">
      <p>{name} has chosen not to receive direct messages from members of your role. You can still meet in channels.</p>
    </Notice>
  </Foot>
)

/** Shown to a member who blocked the other one, with a button to unblock. */
export function BlockedNotice({ userId, name }: { userId: string; name: string }) {
  const hearing = useUnblock()
  const unblock = ({ currentTarget: button }: MouseEvent) => {
    // The notice disappears, and the text field replaces it.
    button.closest<HTMLElement>('[data-field]')?.focus()
    hearing.mutate(userId)
  }
  return (
    <Foot>
      <Notice tone="warn" title="Messages Restricted" role="status">
        <p>You have blocked {name}, so that neither of you writes to the other here.</p>
        {hearing.error ? <p className="font-semibold text-danger">{hearing.error.message}</p> : null}
        <Button size="small" className="mt-2" busy={hearing.isPending} onClick={unblock}>
          Unblock
        </Button>
      </Notice>
    </Foot>
  )
}

/** Shown to a member who asked for contact and has no answer yet. */
export const UnansweredNotice = ({ name }: { name: string }) => (
  <Foot>
    <Notice title="Waiting for an answer" role="status">
      <p>
        You asked {name} to get in touch. Once they write to you, you can both go on here; until then nothing more is
        sent.
      </p>
    </Notice>
  </Foot>
)

/** A channel that is only read. */
export const ReadOnlyNotice = ({ children }: { children: ReactNode }) => (
  <Foot>
    <Notice>
      <p>{children}</p>
    </Notice>
  </Foot>
)
