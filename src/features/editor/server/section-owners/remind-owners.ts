import {
  isWritten,
  listWritten,
  planOf,
  windowOf,
  remindEach,
  lockPaper,
  REMINDED_AT_ONCE,
  type Window,
} from '#features/team/server/public.ts'
import { notify } from '#features/notifications/server/public.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { weekdayDate } from '#shared/time/dates.ts'
import type { Db } from '#server/data/db.ts'
import '../tables.ts'
import { type SectionReminderKind, sectionReminderOf } from './policy.ts'
import './tables.ts'

const KINDS: SectionReminderKind[] = ['passed', 'day']

async function remindKeepers(
  kernel: Kernel,
  tx: Tx,
  { paperId, kind }: { paperId: string; kind: SectionReminderKind },
) {
  const paper = await lockPaper(tx, paperId)
  if (!paper || !isWritten(paper.status)) return
  const now = kernel.now()
  // Reads the sections again. In the meantime, a section may have been finished, lost its owner or got another due
  // date.
  for (const section of await dueSectionsOf(tx, { paperId, ...windowOf(kind, now) })) {
    const { name, owner_id: ownerId, due_at: dueAt } = section
    if (!(await addSectionReminder(tx, { paperId, name, kind, dueAt, now }))) continue
    const heading = planOf(name)?.heading ?? name
    const { text, subject } = sectionReminderOf(kind, { heading, title: paper.title, day: weekdayDate(dueAt, now) })
    await notify(kernel, tx, {
      to: [ownerId],
      event: kind === 'passed' ? 'deadline_passed' : 'deadline_near',
      text,
      link: `/student/papers/${paperId}?section=${name}`,
      mail: { subject, text },
    })
  }
}

/** Reminds section owners of their due date: once on the day before, and once after the date has passed. */
export const remindOfSections = (kernel: Kernel): Promise<void> =>
  remindEach(kernel, {
    kinds: KINDS,
    list: (window, after) => papersOfDueSections(kernel.db, { ...window, after }),
    settled: async (_window, papers) => {
      const ids = papers.map(({ id }) => id)
      const written = await listWritten(kernel.db, ids)
      return ids.filter((id) => !written.has(id))
    },
    remind: (tx, reminder) => remindKeepers(kernel, tx, reminder),
  })

type Set = { paperId: string; name: string; dueAt: Date | null }

/**
 * Marks the reminder as already sent if the due date is less than a day away, since the member who just set the date
 * needs no reminder.
 */
export async function noteNearDay(kernel: Kernel, tx: Tx, { paperId, name, dueAt }: Set): Promise<void> {
  const now = kernel.now()
  if (!dueAt || dueAt > windowOf('day', now).to) return
  await addSectionReminder(tx, { paperId, name, kind: 'day', dueAt, now })
}

/** Returns the next page of papers with due sections. It begins after the given paper id. */
const papersOfDueSections = (db: Db, { after, ...window }: Due & { after: string }) =>
  dueSections(db, window)
    .select('paper_id as id')
    .distinct()
    .where('paper_id', '>', after)
    .orderBy('paper_id')
    .limit(REMINDED_AT_ONCE)
    .execute()

/** Returns the due sections of one paper, in the paper's order. */
const dueSectionsOf = (tx: Db, { paperId, ...window }: Due & { paperId: string }) =>
  dueSections(tx, window)
    .select(['name', 'owner_id', 'editor.section.due_at'])
    .where('paper_id', '=', paperId)
    .orderBy('position')
    .$narrowType<{ owner_id: string; due_at: Date }>()
    .execute()

/** Stores a reminder. @returns undefined if it was already stored. */
const addSectionReminder = (tx: Db, { paperId, name, kind, dueAt, now }: Reminder) =>
  tx
    .insertInto('editor.section_reminder')
    .values({ paper_id: paperId, section: name, kind, due_at: dueAt, sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst()

/**
 * Selects sections whose due date is in a window and whose owner has not received this reminder. A section with enough
 * words is not overdue.
 */
const dueSections = (db: Db, { kind, from, to }: Due) =>
  db
    .selectFrom('editor.section')
    .where('owner_id', 'is not', null)
    .where('editor.section.due_at', '>', from)
    .where('editor.section.due_at', '<=', to)
    .$if(kind === 'passed', (query) => query.where('completion', '!=', 'completed'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('editor.section_reminder as reminder')
            .select('kind')
            .whereRef('reminder.paper_id', '=', 'editor.section.paper_id')
            .whereRef('reminder.section', '=', 'editor.section.name')
            .whereRef('reminder.due_at', '=', 'editor.section.due_at')
            .where('reminder.kind', '=', kind),
        ),
      ),
    )

type Reminder = { paperId: string; name: string; kind: SectionReminderKind; dueAt: Date; now: Date }

type Due = Window<SectionReminderKind>
