import { publishedIn } from '#features/library/server/public.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { MailToQueue } from '#server/mail/mail.ts'
import { inPages, forEachIsolated } from '#server/work/for-each-isolated.ts'
import { monthYear, pacificDay } from '#shared/time/dates.ts'
import type { Db } from '#server/data/db.ts'
import { LETTERS_AT_ONCE, PAPERS_IN_A_LETTER_MAX } from '../../limits.ts'
import '../tables.ts'
import { leaveLink, makeLink } from './newsletter.ts'

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/**
 * Returns the month before `now` in Pacific time, which publication dates also use: its first day, and the first day
 * after it. Pure.
 */
export function monthBefore(now: Date) {
  const [year = 0, month = 0] = pacificDay(now).split('-').map(Number)
  const from = new Date(Date.UTC(year, month - 2, 1))
  return { name: monthYear(from), from: dayOf(from), to: dayOf(new Date(Date.UTC(year, month - 1, 1))) }
}

type Letter = { subject: string; text: string }

async function writeLetter(
  { db, settings }: Kernel,
  month: ReturnType<typeof monthBefore>,
): Promise<Letter | undefined> {
  const papers = await publishedIn(db, month)
  if (papers.length === 0) return undefined
  const entries = papers
    .slice(0, PAPERS_IN_A_LETTER_MAX)
    .map(({ title, author_names: authors, paper_id: id }) =>
      [title, authors.join(', '), `${settings.publicUrl}/research/${encodeURIComponent(id)}`].join('\n'),
    )
  const more = papers.length > entries.length ? [`All of them are in the library: ${settings.publicUrl}/research`] : []
  const counted = papers.length === 1 ? 'one new paper' : `${papers.length} new papers`
  return {
    subject: `Inflo in ${month.name}: ${counted}`,
    text: [`Published in ${month.name}:`, ...entries, ...more].join('\n\n'),
  }
}

const letterTo = (
  kernel: Kernel,
  letter: Letter,
  { address, member_id: memberId, token }: { address: string; member_id: string | null; token: string },
): MailToQueue => ({
  to: address,
  ...(memberId ? { fallback: { place: 'member', id: memberId } } : {}),
  subject: letter.subject,
  unsubscribeUrl: leaveLink(kernel, token),
  text: `${letter.text}\n\n--\nYou’re getting this because you subscribed. Unsubscribe:\n${leaveLink(kernel, token)}\n`,
})

/**
 * Sends every subscriber a letter about the previous month's papers, only once even if called repeatedly. Sends nothing
 * if no papers were published.
 */
export async function sendLetters(kernel: Kernel): Promise<void> {
  const now = kernel.now()
  const month = monthBefore(now)
  const letter = await writeLetter(kernel, month)
  if (!letter) return
  const ids = inPages(LETTERS_AT_ONCE, async (after) =>
    (await listReaders(kernel.db, { month: month.from, after })).map(({ id }) => id),
  )
  await forEachIsolated(ids, (id) =>
    transact(kernel, async (tx) => {
      const reader = await claimReader(tx, { month: month.from, id })
      if (!reader) return
      const token = await makeLink(tx, { purpose: 'leave', subscriptionId: id, now })
      await kernel.mail.queue(tx, letterTo(kernel, letter, { ...reader, token }))
    }),
  )
}

/** Returns the next page of subscribers who have not received the letter of a month. */
const listReaders = (db: Db, { month, after }: { month: string; after: string }) =>
  db
    .selectFrom('support.newsletter_subscription')
    .select('id')
    .where('confirmed_at', 'is not', null)
    .where('away', '=', false)
    .where((or) => or.or([or('last_letter', 'is', null), or('last_letter', '<', month)]))
    .where('id', '>', after)
    .orderBy('id')
    .limit(LETTERS_AT_ONCE)
    .execute()

/**
 * Claims a subscriber's newsletter for a month, so that only one process sends it.
 * @returns undefined if another process sends it
 */
const claimReader = (tx: Db, { month, id }: { month: string; id: string }) =>
  tx
    .updateTable('support.newsletter_subscription')
    .set({ last_letter: month })
    .where('id', '=', id)
    .where('confirmed_at', 'is not', null)
    .where('away', '=', false)
    .where((or) => or.or([or('last_letter', 'is', null), or('last_letter', '<', month)]))
    .returning(['address', 'member_id'])
    .executeTakeFirst()
