import { sql } from 'kysely'
import {
  REMINDED_AT_ONCE,
  listDuePapers,
  type ReminderKind,
  windowOf,
  remindEach,
  whyClosed,
  findTeams,
  lockPaper,
} from '#features/team/server/public.ts'
import { notify } from '#features/notifications/server/public.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { weekdayDate } from '#shared/time/dates.ts'
import type { Db } from '#server/data/db.ts'
import '../tables.ts'

const KINDS: ReminderKind[] = ['passed', 'day', 'week']

type Due = { title: string; dueAt: Date; now: Date }

function sentenceOf(kind: ReminderKind, { title, dueAt, now }: Due): string {
  const day = weekdayDate(dueAt, now)
  switch (kind) {
    case 'week':
      return `“${title}” is due within a week, on ${day}.`
    case 'day':
      return `“${title}” is due within a day, on ${day}.`
    case 'passed':
      return `“${title}” was due on ${day}. The team lead can ask for more time on the paper’s page.`
  }
}

async function remindTeam(kernel: Kernel, tx: Tx, { paperId, kind }: { paperId: string; kind: ReminderKind }) {
  const paper = await lockPaper(tx, paperId)
  const now = kernel.now()
  const { from, to } = windowOf(kind, now)
  // Skips a paper that was submitted, or whose deadline was changed, after it was listed.
  if (!paper?.due_at || whyClosed(paper.status) || paper.due_at <= from || paper.due_at > to) return
  if (!(await addReminder(tx, { paperId, kind, dueAt: paper.due_at, now }))) return
  const text = sentenceOf(kind, { title: paper.title, dueAt: paper.due_at, now })
  const team = await findTeams(tx, [paperId])
  await notify(kernel, tx, {
    to: team.map(({ member_id: id }) => id),
    event: kind === 'passed' ? 'deadline_passed' : 'deadline_near',
    text,
    link: `/student/papers/${paperId}`,
    mail: {
      subject: kind === 'passed' ? `Overdue: ${paper.title}` : `Due soon: ${paper.title}`,
      text,
    },
  })
}

/**
 * Reminds teams of deadlines: once per kind of reminder and deadline, no matter how often this runs, or in how many
 * processes.
 */
export const remindOfDeadlines = (kernel: Kernel): Promise<void> =>
  remindEach(kernel, {
    kinds: KINDS,
    list: (window, after) => listDuePapers(kernel.db, { ...window, after, most: REMINDED_AT_ONCE }),
    settled: async ({ kind }, papers) => {
      const sent = await listReminders(kernel.db, { kind, paperIds: papers.map(({ id }) => id) })
      const isSent = ({ id, due_at: dueAt }: { id: string; due_at: Date }) =>
        sent.some((one) => one.paper_id === id && one.due_at.getTime() === dueAt.getTime())
      return papers.filter(isSent).map(({ id }) => id)
    },
    remind: (tx, reminder) => remindTeam(kernel, tx, reminder),
  })

/** Lists the deadlines of these papers for which a reminder of this kind has already been sent. */
const listReminders = (db: Db, { kind, paperIds }: Reminded) =>
  db
    .selectFrom('submission.reminder')
    .select(['paper_id', 'due_at'])
    .where('kind', '=', kind)
    .where('paper_id', '=', sql<string>`any(${paperIds}::uuid[])`)
    .execute()

/** Stores a reminder that is about to be sent. Returns undefined if another process has already stored it. */
const addReminder = (tx: Db, { paperId, kind, dueAt, now }: Reminder) =>
  tx
    .insertInto('submission.reminder')
    .values({ paper_id: paperId, kind, due_at: dueAt, sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst()

type Reminded = { kind: ReminderKind; paperIds: string[] }

type Reminder = { paperId: string; kind: ReminderKind; dueAt: Date; now: Date }
