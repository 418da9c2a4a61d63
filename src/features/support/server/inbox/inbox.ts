import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { adminIds } from '#features/accounts/server/public.ts'
import { notify } from '#features/notifications/server/public.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import { pacificTime } from '#shared/time/dates.ts'
import type { AnsweredBefore } from '../../feedback-contract.ts'
import { REPEATED_WITHIN_MS } from '../../limits.ts'
import '../tables.ts'
import { findMessage, type MessageRow, addMessage } from './queries.ts'

export const present = (row: MessageRow) => ({
  ...row,
  sent_at: row.sent_at.toISOString(),
  replies: presentReplies(row),
})

export async function readMessage(db: Db, id: string) {
  const row = await findMessage(db, id)
  if (!row) throw new Failure('not_found', 'Message not found')
  return present(row)
}

export type Text = string | null | undefined

export const orNull = (text: Text): string | null => text || null

export function keep(kernel: Kernel, message: Parameters<typeof addMessage>[1]): Promise<boolean> {
  const now = kernel.now()
  const repeatedSince = new Date(now.getTime() - REPEATED_WITHIN_MS)
  return transact(kernel, (tx) => addMessage(tx, message, { now, repeatedSince }))
}

/** Returns the replies to a message, the oldest first. */
const presentReplies = ({ replies }: Pick<MessageRow, 'replies'>): AnsweredBefore['replies'] =>
  replies.map((reply) => ({ ...reply, sent_at: new Date(reply.sent_at).toISOString() }))

/**
 * Returns an error for a reply whose writer has not seen the latest reply. The error states who replied, and when.
 * Returns undefined if the writer has seen the latest reply, or if `seen` is undefined. Pure.
 */
export function refusalOfUnseen(message: Pick<MessageRow, 'replies'>, seen: number | undefined): Failure | undefined {
  const replies = presentReplies(message)
  const last = replies.at(-1)
  if (seen === undefined || replies.length <= seen || !last) return undefined
  const action = last.from_sender ? 'wrote back' : 'answered this message'
  const detail = `${last.actor_name} ${action} on ${pacificTime(last.sent_at)}. Your answer was not sent.`
  return new Failure('conflict', detail, { current: { replies } satisfies AnsweredBefore })
}

/** Formats fields as text, without empty fields. Pure. */
export const linesOf = (parts: Record<string, string | number | null | undefined>): string =>
  Object.entries(parts)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n\n')

type Announced = { subject: string; text: string; link: string }

/** Notifies all admins. The caller cannot choose the recipients. */
export const notifyAdmins = async (kernel: Kernel, tx: Tx, { link, ...mail }: Announced): Promise<void> =>
  notify(kernel, tx, { to: await adminIds(tx), event: 'admins_told', text: mail.subject, link, mail })

const answeredMessages = (db: Db) =>
  db
    .selectFrom('support.message')
    .where('kind', '<>', 'paper_submission')
    .where((eb) =>
      eb.exists(eb.selectFrom('support.reply').select('id').whereRef('message_id', '=', 'support.message.id')),
    )

/** Counts a member's messages that have a reply. */
export const countAnswered = async (db: Db, memberId: string): Promise<number> =>
  (
    await answeredMessages(db)
      .select((eb) => eb.fn.countAll<number>().as('messages'))
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
  ).messages

/** Returns the id of the member who sent a message; undefined if the sender was not signed in. */
export const senderOf = async (db: Db, messageId: string): Promise<string | undefined> =>
  (await db.selectFrom('support.message').select('member_id').where('id', '=', messageId).executeTakeFirst())
    ?.member_id ?? undefined
