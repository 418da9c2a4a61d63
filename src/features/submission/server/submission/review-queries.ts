import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { optionalCondition, containsPattern, type ListFilter } from '#server/data/list-filter.ts'
import { submissionStates, type SubmissionStatus } from '../../states.ts'

/** `writtenBy`: the papers of those whose names are searched for. */
export type SubmissionsWanted = ListFilter & { status?: SubmissionStatus | undefined; writtenBy: string[] }

const narrowed = (db: Db, { id, status, category, search, waitingSince, writtenBy }: SubmissionsWanted) =>
  db
    .selectFrom('submission.submission as submission')
    .where(({ and, or, eb }) =>
      and([
        ...optionalCondition(id, (it) => eb('submission.id', '=', it)),
        ...optionalCondition(status, (it) => eb('submission.status', '=', it)),
        ...optionalCondition(category, (it) => eb('submission.category', '=', it)),
        ...optionalCondition(waitingSince, (it) =>
          and([
            eb('submission.status', '=', submissionStates.pending_publication_review),
            eb('submission.submitted_at', '<', it),
          ]),
        ),
        ...optionalCondition(search, ({ text }) =>
          or([
            eb('submission.title', 'ilike', containsPattern(text)),
            eb('submission.co_authors', 'ilike', containsPattern(text)),
            eb('submission.paper_id', '=', sql<string>`any(${writtenBy}::uuid[])`),
          ]),
        ),
      ]),
    )

/** Without the texts; what waits first, the oldest first: whoever has waited longest is answered first. */
export const listSubmissions = (
  db: Db,
  { page, size, ...wanted }: SubmissionsWanted & { page: number; size: number },
) =>
  narrowed(db, wanted)
    .select(['submission.id', 'submission.paper_id', 'submission.status', 'submission.title', 'abstract', 'keywords'])
    .select(['submission.category', 'co_authors', 'submission_notes', 'submission.word_count', 'submitted_by'])
    .select(['submission.submitted_at', 'decided_at', 'notes'])
    .select(['text_hash', 'went_on_because', 'possible_identifiers'])
    .orderBy(sql`submission.status <> ${sql.lit(submissionStates.pending_publication_review)}`)
    .orderBy('submission.submitted_at')
    .orderBy('submission.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

export const countSubmissionsWanted = (db: Db, wanted: SubmissionsWanted) =>
  narrowed(db, wanted)
    .select((eb) => eb.fn.countAll<number>().as('submissions'))
    .executeTakeFirstOrThrow()
