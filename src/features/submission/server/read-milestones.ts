import type { SubmissionStatus } from '../states.ts'
import type { Db } from '#server/data/db.ts'
import { findPaper, findTeams } from '#features/team/server/public.ts'

export type PaperMilestones = {
  openedAt: Date
  /** The number of members on the team. */
  team: number
  submissions: { words: number; status: SubmissionStatus; submittedAt: Date; decidedAt: Date | null }[]
}

/**
 * Returns when a paper was opened, submitted and decided on, for the page on the paper's history. The result contains
 * no names.
 */
export async function paperMilestones(db: Db, paperId: string): Promise<PaperMilestones | undefined> {
  const paper = await findPaper(db, paperId)
  if (!paper) return undefined
  const [team, submissions] = await Promise.all([findTeams(db, [paperId]), listSubmissionsOf(db, paperId)])
  return {
    openedAt: paper.opened_at,
    team: team.length,
    submissions: submissions.map((row) => ({
      words: row.word_count,
      status: row.status,
      submittedAt: row.submitted_at,
      decidedAt: row.decided_at,
    })),
  }
}

/** Lists all submissions of a paper without their texts, the oldest first. */
const listSubmissionsOf = (db: Db, paperId: string) =>
  db
    .selectFrom('submission.submission')
    .select(['status', 'word_count', 'submitted_at', 'decided_at'])
    .where('paper_id', '=', paperId)
    .orderBy('submitted_at')
    .execute()
