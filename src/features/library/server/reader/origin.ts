import type { Db } from '#server/data/db.ts'
import { Failure } from '#shared/calls/failure.ts'
import { ratingInWords } from '../../asker-rating.ts'
import { listVersions, whereNamed } from '../queries.ts'
import { listRatingsOfPaper } from './rating-queries.ts'

export type PaperOrigin = {
  paperId: string
  title: string
  source: 'inflo' | 'imported'
  journal: string | null
  /** The name of the credited asker; null if nobody is credited. */
  askedBy: string | null
  questionId: string | null
  workspacePaperId: string | null
  /** The versions, oldest first. */
  versions: { number: number; note: string; at: Date }[]
  withdrawn: { reason: string; at: Date } | null
  /** The ratings by the askers of the question in words, earliest first. */
  ratings: { words: string; at: Date }[]
}

/** Returns the origin of a paper: the data for the description of its making. @throws Failure not_found */
export async function paperOrigin(db: Db, idOrPaperId: string): Promise<PaperOrigin> {
  const row = await findOrigin(db, idOrPaperId)
  if (!row) throw new Failure('not_found', 'Paper not found')
  const [versions, ratings] = await Promise.all([listVersions(db, row.id), listRatingsOfPaper(db, row.id)])
  return {
    paperId: row.paper_id,
    title: row.title,
    source: row.source,
    journal: row.journal,
    askedBy: row.contributor ? [row.contributor.name, row.contributor.title].filter(Boolean).join(', ') : null,
    questionId: row.question_id,
    workspacePaperId: row.workspace_paper_id,
    versions: versions.map(({ number, note, created_at: at }) => ({ number, note, at })).toReversed(),
    ratings: ratings.map((said) => ({ words: ratingInWords(said), at: said.rated_at })),
    withdrawn: row.withdrawn_at && { reason: row.withdrawn_reason ?? '', at: row.withdrawn_at },
  }
}

const findOrigin = (db: Db, idOrPaperId: string) =>
  db
    .selectFrom('library.paper')
    .select(['id', 'paper_id', 'title', 'source', 'journal', 'contributor', 'question_id', 'workspace_paper_id'])
    .select(['withdrawn_at', 'withdrawn_reason'])
    .where(whereNamed(idOrPaperId), '=', idOrPaperId)
    .executeTakeFirst()
