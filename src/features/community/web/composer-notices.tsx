import type { MouseEvent, ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useUnblock } from './unblock-data.ts'

/** Shows a notice in place of the text field. */
const Foot = ({ children }: { children: ReactNode }) => <div className="mx-4 mb-4 sm:mx-6">{children}</div>

const ROUND_MS = 10_000
const MINUTE_MS = 60_000

/** Returns the remaining time: "29 minutes", "less than a minute". Pure. */
export function restInWords(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS)
  return minutes <= 1 ? 'less than a minute' : `${minutes} minutes`
}

type TimedOutNoticeProps = {
  /** The time at which the timeout ends, as a value of `performance.now()`. */
  overAtMs: number
  reason: string
  over: () => void
}

/** Shows a member how long their timeout lasts. They can still read. */
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
      <Notice tone="warn" title="You can read but not write">
        <p>
          A moderator has timed you out: {reason}. You can write again in {restInWords(rest)}.
        </p>
        <p>Your draft is saved and will reappear here. You’ll need to attach files again.</p>
      </Notice>
    </Foot>
  )
}

/** Shows an amber panel if the recipient does not accept direct messages from the reader's role. */
export const RestrictedNotice = ({ name }: { name: string }) => (
  <Foot>
    <Notice tone="warn" title="Messages Restricted" role="status">
      <p>{name} doesn’t accept direct messages from members with your role. You can still talk in channels.</p>
    </Notice>
  </Foot>
)

/** Shows the reader that they have blocked the other member, with a button to unblock. */
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
        <p>You have blocked {name}, so neither of you can send messages here.</p>
        {hearing.error ? <p className="font-semibold text-danger">{hearing.error.message}</p> : null}
        <Button size="small" className="mt-2" busy={hearing.isPending} onClick={unblock}>
          Unblock
        </Button>
      </Notice>
    </Foot>
  )
}

/** Shows the reader that the other member has not answered their contact request yet. */
export const UnansweredNotice = ({ name }: { name: string }) => (
  <Foot>
    <Notice title="Waiting for a reply" role="status">
      <p>You sent {name} a contact request. You can write again once they reply.</p>
    </Notice>
  </Foot>
)

/** Shows why a channel is read-only. */
export const ReadOnlyNotice = ({ children }: { children: ReactNode }) => (
  <Foot>
    <Notice>
      <p>{children}</p>
    </Notice>
  </Foot>
)
