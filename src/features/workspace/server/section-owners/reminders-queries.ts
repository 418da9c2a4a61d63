import type { Db } from '#server/data/db.ts'
import { WRITTEN_PAPERS } from '../../states.ts'
import { REMINDED_AT_ONCE, type Window } from '../deadlines/policy.ts'
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
    .selectFrom('workspace.section')
    .innerJoin('workspace.paper', 'workspace.paper.id', 'workspace.section.paper_id')
    .where('workspace.paper.status', 'in', WRITTEN_PAPERS)
    .where('owner_id', 'is not', null)
    .where('workspace.section.due_at', '>', from)
    .where('workspace.section.due_at', '<=', to)
    .$if(kind === 'passed', (query) => query.where('completion', '!=', 'completed'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('workspace.section_reminder as reminder')
            .select('kind')
            .whereRef('reminder.paper_id', '=', 'workspace.section.paper_id')
            .whereRef('reminder.section', '=', 'workspace.section.name')
            .whereRef('reminder.due_at', '=', 'workspace.section.due_at')
            .where('reminder.kind', '=', kind),
        ),
      ),
    )

/** The papers that have such sections, those after the given one. */
export const papersOfDueSections = (db: Db, { after, ...window }: Due & { after: string }) =>
  dueSections(db, window)
    .select('workspace.paper.id')
    .distinct()
    .where('workspace.paper.id', '>', after)
    .orderBy('workspace.paper.id')
    .limit(REMINDED_AT_ONCE)
    .execute()

/** Those of one paper, in its order. */
export const dueSectionsOf = (tx: Db, { paperId, ...window }: Due & { paperId: string }) =>
  dueSections(tx, window)
    .select(['name', 'owner_id', 'workspace.section.due_at'])
    .where('workspace.paper.id', '=', paperId)
    .orderBy('position')
    .$narrowType<{ owner_id: string; due_at: Date }>()
    .execute()

type Reminder = { paperId: string; name: string; kind: SectionReminderKind; dueAt: Date; now: Date }

/** Notes a reminder. Undefined where it was noted already. */
export const addSectionReminder = (tx: Db, { paperId, name, kind, dueAt, now }: Reminder) =>
  tx
    .insertInto('workspace.section_reminder')
    .values({ paper_id: paperId, section: name, kind, due_at: dueAt, sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst()
