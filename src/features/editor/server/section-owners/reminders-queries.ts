import type { Db } from '#server/data/db.ts'
import { REMINDED_AT_ONCE, type Window } from '#features/team/server/public.ts'
import type { SectionReminderKind } from './policy.ts'
import '../tables.ts'
import './tables.ts'

type Due = Window<SectionReminderKind>

/**
 * Selects sections whose day lies in a window, and whose owner was not reminded of it in this way. A section with
 * enough words is not overdue.
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

/** The papers that have such sections, those after the given one. */
export const papersOfDueSections = (db: Db, { after, ...window }: Due & { after: string }) =>
  dueSections(db, window)
    .select('paper_id as id')
    .distinct()
    .where('paper_id', '>', after)
    .orderBy('paper_id')
    .limit(REMINDED_AT_ONCE)
    .execute()

/** Those of one paper, in its order. */
export const dueSectionsOf = (tx: Db, { paperId, ...window }: Due & { paperId: string }) =>
  dueSections(tx, window)
    .select(['name', 'owner_id', 'editor.section.due_at'])
    .where('paper_id', '=', paperId)
    .orderBy('position')
    .$narrowType<{ owner_id: string; due_at: Date }>()
    .execute()

type Reminder = { paperId: string; name: string; kind: SectionReminderKind; dueAt: Date; now: Date }

/** Notes a reminder. Undefined where it was noted already. */
export const addSectionReminder = (tx: Db, { paperId, name, kind, dueAt, now }: Reminder) =>
  tx
    .insertInto('editor.section_reminder')
    .values({ paper_id: paperId, section: name, kind, due_at: dueAt, sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst()
