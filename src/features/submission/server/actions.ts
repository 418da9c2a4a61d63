import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { actionsOnTeams } from '#features/team/server/public.ts'
import { countSectionsWritten } from '#features/editor/server/public.ts'
import { submissionStates } from '../states.ts'

/** Counts a member's actions on papers so far. */
export async function actionsOnPapers(db: Db, memberId: string) {
  const [{ paper_ids: paperIds, ...actions }, sections] = await Promise.all([
    actionsOnTeams(db, memberId),
    countSectionsWritten(db, memberId),
  ])
  const submissions = await listSubmissionsOfPapers(db, paperIds)
  // Submissions that were approved with a filled-in checklist of a reporting guideline.
  const accepted = submissions.filter(
    ({ status, has_checklist: hasChecklist }) => hasChecklist && status === submissionStates.approved_for_publication,
  )
  return {
    ...actions,
    sections,
    submitted: new Set(submissions.map(({ paper_id: id }) => id)).size,
    with_checklist: [...new Set(accepted.map(({ paper_id: id }) => id))],
  }
}

/** Lists all submissions of these papers: the state, and whether the submission has a checklist. */
const listSubmissionsOfPapers = (db: Db, paperIds: string[]) =>
  db
    .selectFrom('submission.submission')
    .select(['paper_id', 'status', sql<boolean>`checklist is not null`.as('has_checklist')])
    .where('paper_id', '=', sql<string>`any(${paperIds}::uuid[])`)
    .execute()
