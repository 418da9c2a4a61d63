import { sql } from 'kysely'
import { runsOf } from '#formats/similarity/fingerprints.ts'
import { compareTexts, type Similarity } from '#formats/similarity/passages.ts'
import { type ComparedText, readWords } from '#formats/similarity/words.ts'
import type { Db } from '#server/data/db.ts'
import { readParts, type TextSource } from './read-parts.ts'
import '../tables.ts'

/** Maximum number of texts that are compared word by word: those with the most common fingerprints. */
const CANDIDATES_MAX = 30

/** Maximum number of similar texts that are stored for a submission. */
export const SIMILAR_TEXTS_MAX = 20

/** Minimum number of fingerprints that two similar texts share. Texts on the same subject often share a single one. */
const SHARED_FINGERPRINTS_MIN = 2

/**
 * A phrase is common if more than this number of texts contain it, or more than this share of all texts, whichever is
 * greater.
 */
const COMMON_TEXTS_MIN = 5
const COMMON_SHARE = 0.002

export type SimilarText = { source: TextSource } & Similarity

type Compared = { own: ComparedText; workId: string }

/**
 * Finds the texts in the index that share passages with a text, the most similar ones first. Leaves out texts of the
 * same work.
 */
export async function findSimilar(db: Db, { own, workId }: Compared): Promise<SimilarText[]> {
  const { common, candidates } = await findCandidates(db, { own, workId })
  const found: SimilarText[] = []
  for (const source of candidates) {
    const parts = await readParts(db, source)
    const similarity = parts && compareTexts(own, readWords(parts), (hash) => common.has(hash))
    if (similarity && similarity.words > 0) found.push({ source, ...similarity })
  }
  return found.toSorted((one, other) => other.words - one.words).slice(0, SIMILAR_TEXTS_MAX)
}

type Candidates = { common: ReadonlySet<number>; candidates: TextSource[] }

/** Returns the hashes of a text's runs that are common phrases, and the texts that share most of the other ones. */
export async function findCandidates(db: Db, { own, workId }: Compared): Promise<Candidates> {
  const hashes = [...new Set(runsOf(own).map(({ hash }) => hash))]
  const { rows } = await sql<{ common: number[]; candidates: Candidate[] }>`
    with found as materialized (
      select hash, text_id, count(*) over (partition by hash) as texts
      from triage.fingerprint join triage.text on text.id = text_id
      where hash = any(${hashes}::integer[]) and work_id <> ${workId}
    ), rare as (
      select greatest(${sql.lit(COMMON_TEXTS_MIN)}, ${sql.lit(COMMON_SHARE)} * count(*)) as texts_max from triage.text
    ), candidate as (
      select library_paper_id, submission_id, shared from (
        select text_id, count(*) as shared from found, rare
        where texts <= texts_max group by text_id having count(*) >= ${sql.lit(SHARED_FINGERPRINTS_MIN)}
        order by count(*) desc, text_id limit ${sql.lit(CANDIDATES_MAX)}
      ) as best join triage.text on text.id = text_id
    )
    select coalesce((select json_agg(distinct hash) from found, rare where texts > texts_max), '[]') as common,
      coalesce((select json_agg(candidate order by shared desc) from candidate), '[]') as candidates`.execute(db)
  const { common, candidates } = rows[0]!
  return { common: new Set(common), candidates: candidates.map(sourceOf) }
}

type Candidate = { library_paper_id: string | null; submission_id: string | null }

const sourceOf = ({ library_paper_id, submission_id }: Candidate): TextSource =>
  library_paper_id === null ? { submission_id: submission_id ?? '' } : { library_paper_id }
