import { MAIL_SENT_WITHIN_DAYS } from '#shared/business.ts'
import type { Db } from '../data/db.ts'
import { transact, type Tx } from '../data/transact.ts'
import type { PubSub } from '../pubsub/pubsub.ts'
import { inPages, forEachIsolated } from '../work/for-each-isolated.ts'
import { type ExpiredMail, readableText } from './fallback.ts'
import { findWaiting, listWaiting, lockWaiting, markExpired, type WaitingMail } from './queries.ts'

const SENT_WITHIN_MS = MAIL_SENT_WITHIN_DAYS * 86_400_000
const LOOKED_AT_ONCE = 200

/** Shows the reader the message of a mail that has expired. */
export type ShowExpired = (tx: Tx, id: string, mail: ExpiredMail) => Promise<void>

/** Returns whether the link with this token still works. */
type LinkWorks = (db: Db, token: string) => Promise<boolean>

/** Expires mails that must no longer be sent. */
export type Expiry = {
  /**
   * Registers a check for links that can expire. The token is read from the text of the mail, so that a used or
   * replaced link is detected without a separate column.
   */
  declareLink: (marker: string, works: LinkWorks) => void
  declareFallback: (place: string, show: ShowExpired) => void
  /**
   * Returns whether a mail must never be sent: it is too old, its text was erased, or one of its links no longer works.
   */
  isOver: (mail: Pick<WaitingMail, 'body' | 'queued_at'>) => Promise<boolean>
  /** Marks a waiting mail as expired, at most once, and shows its message at its fallback place. */
  expire: (id: string) => Promise<void>
  /** Expires all waiting mails that must never be sent. */
  expireAll: () => Promise<void>
}

type Parts = { db: Db; pubsub: PubSub; now: () => Date }

const tokensIn = (text: string, marker: string): string[] =>
  text
    .split(marker)
    .slice(1)
    .flatMap((rest) => /^[\w-]+/.exec(rest)?.[0] ?? [])

export function createMailExpiry({ db, pubsub, now }: Parts): Expiry {
  const links = new Map<string, LinkWorks>()
  const fallbackHandlers = new Map<string, ShowExpired>()

  const hasEndedLink = async (text: string): Promise<boolean> => {
    for (const [marker, works] of links)
      for (const token of tokensIn(text, marker)) if (!(await works(db, token))) return true
    return false
  }
  const isOver: Expiry['isOver'] = async ({ body, queued_at: queuedAt }) =>
    body === null || now().getTime() - queuedAt.getTime() > SENT_WITHIN_MS || (await hasEndedLink(body))

  const expire: Expiry['expire'] = (id) =>
    transact({ db, pubsub }, async (tx) => {
      const mail = await lockWaiting(tx, id)
      if (!mail) return
      await markExpired(tx, { ...mail, at: now() })
      const { fallback, subject, body, unsubscribe_url: wayOut, queued_at: queuedAt } = mail
      const show = fallback && fallbackHandlers.get(fallback.place)
      if (!show) return
      const own = body === null ? null : readableText({ body, isOfAccount: wayOut === null })
      await show(tx, fallback.id, { subject, text: fallback.text ?? own, queuedAt })
    })

  return {
    declareLink: (marker, works) => void links.set(marker, works),
    declareFallback: (place, show) => void fallbackHandlers.set(place, show),
    isOver,
    expire,
    expireAll: async () => {
      const ids = inPages(LOOKED_AT_ONCE, async (after) =>
        (await listWaiting(db, after, LOOKED_AT_ONCE)).map(({ id }) => id),
      )
      await forEachIsolated(ids, async (id) => {
        const mail = await findWaiting(db, id)
        if (mail && (await isOver(mail))) await expire(id)
      })
    },
  }
}
