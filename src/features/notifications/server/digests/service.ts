import { membersByIds, newToken, presentMembers } from '#features/accounts/server/public.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { inPages, oneByOne } from '#server/work/one-by-one.ts'
import { hashToken } from '#server/access/session.ts'
import { DIGEST_LINK_DAYS, NOTICE_KEPT_DAYS, READ_NOTICE_KEPT_DAYS } from '#shared/business.ts'
import { Failure } from '#shared/calls/failure.ts'
import { DIGESTS_AT_ONCE } from '../../limits.ts'
import { saveChoices } from '../choice-queries.ts'
import {
  addLink,
  deleteLinks,
  deleteNotices,
  dropWaiting,
  findLinkOwner,
  listMembersWithDigest,
  takeDay,
  takeNotices,
} from './queries.ts'
import { digestMail } from '../mails.ts'
import { settingsOf } from '../settings.ts'

const DAY_MS = 86_400_000

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** The day's mail to one member: at most one a day, none where nothing waits. */
const sendDigest = (kernel: Kernel, memberId: string, now: Date) =>
  transact(kernel, async (tx) => {
    const [member] = (await membersByIds(tx, await presentMembers(tx, [memberId]))).values()
    // Whoever has left gets none.
    if (!member) return
    if (!(await takeDay(tx, member.id, now.toISOString().slice(0, 10)))) return
    const notices = await takeNotices(tx, member.id, now)
    if (notices.length === 0) return
    const token = newToken()
    await addLink(tx, { token_hash: hashToken(token), member_id: member.id, made_at: now })
    await kernel.mail.queue(tx, digestMail(kernel, member, { notices, token }))
  })

/** Writes to every member for whom something waits, once a day, however often it runs and in however many processes. */
export async function sendDigests(kernel: Kernel): Promise<void> {
  const now = kernel.now()
  const ids = inPages(DIGESTS_AT_ONCE, async (after) =>
    (await listMembersWithDigest(kernel.db, after)).map(({ member_id: id }) => id),
  )
  await oneByOne(ids, (id) => sendDigest(kernel, id, now))
}

/** Ends the daily mail of whoever got the link; pressed again, it says the same. @throws Failure bad_request for no link of ours. */
export const stopDigest = (kernel: Kernel, token: string): Promise<{ message: string }> =>
  transact(kernel, async (tx) => {
    const link = await findLinkOwner(tx, hashToken(token), daysBefore(kernel.now(), DIGEST_LINK_DAYS))
    if (!link) throw new Failure('bad_request', 'This link is invalid or has expired.')
    const daily = (await settingsOf(tx, link.member_id)).filter(({ mail }) => mail === 'digest')
    const stopped = daily.map(({ event, in_bell }) => ({
      member_id: link.member_id,
      event,
      in_bell,
      mail: 'none' as const,
    }))
    if (stopped.length > 0) await saveChoices(tx, stopped)
    await dropWaiting(tx, link.member_id)
    return { message: 'You will get no more daily e-mails. What happens still appears in your notifications.' }
  })

/** Forgets notices some time after they were read, or when they are old, and links that no longer work. */
export async function forgetOldNotices({ db, now }: Kernel): Promise<void> {
  const readBefore = daysBefore(now(), READ_NOTICE_KEPT_DAYS)
  await deleteNotices(db, { readBefore, toldBefore: daysBefore(now(), NOTICE_KEPT_DAYS) })
  await deleteLinks(db, daysBefore(now(), DIGEST_LINK_DAYS))
}
