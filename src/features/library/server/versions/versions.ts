import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { readMinutes } from '#shared/time/reading-time.ts'
import type { Article } from '#formats/article/article.ts'
import { plainTextOf, wordsIn } from '#formats/article/text.ts'
import { titleMarkupOf } from '#formats/article/title.ts'
import type { LockedPaper } from '../curation/queries.ts'
import type { KnownAuthor } from '../tables.ts'
import { addToTotals, type NewPaper, replacePaper, writeVersion } from './write-queries.ts'
import { summaryOf } from './publish-paper.ts'

/** The parts of a paper that readers cite. */
export type CitedContent = {
  title: string
  category: string
  abstract: string
  article: Article
  authorNames: string[]
  institution: string | null
  /** The ids of the authors in `authorNames`, in order. */
  authorIds: string[] | null
}

export const citedContentOf = (paper: LockedPaper): CitedContent => ({
  title: paper.title,
  category: paper.category,
  abstract: paper.abstract,
  article: paper.article,
  authorNames: paper.author_names,
  institution: paper.institution,
  authorIds: paper.author_ids,
})

function wholePaper(paper: LockedPaper, cited: CitedContent): NewPaper {
  const text = plainTextOf(cited.article)
  const words = wordsIn(`${cited.abstract} ${text}`)
  return {
    paperId: paper.paper_id,
    source: paper.source,
    title: cited.title,
    titleMarkup: titleMarkupOf(cited.article),
    category: cited.category,
    abstract: cited.abstract,
    summary: cited.abstract === paper.abstract ? paper.summary : summaryOf(cited.abstract),
    keywords: paper.keywords,
    authorNames: cited.authorNames,
    institution: cited.institution,
    journal: paper.journal,
    doi: paper.doi,
    licenceName: paper.licence_name,
    licenceUrl: paper.licence_url,
    contributor: paper.contributor,
    issued: paper.issued,
    wordCount: words,
    readMinutes: readMinutes(words),
    workspacePaperId: paper.workspace_paper_id,
    questionId: paper.question_id,
    sourceHash: paper.source_hash,
    imprint: paper.imprint,
    language: paper.language,
    article: cited.article,
  }
}

type Versioning = { paper: LockedPaper; cited: CitedContent; note: string; now: Date }

/**
 * Stores changed cited content as the paper's next version. Earlier versions do not change. A version stores only the
 * authors' names and ids. The affiliation, ORCID and LinkedIn of an author are always current, so that removed data
 * also disappears from old versions.
 */
export async function addVersion(kernel: Kernel, tx: Db, { paper, cited, note, now }: Versioning): Promise<void> {
  const number = paper.current_version + 1
  await replacePaper(tx, paper.id, { paper: wholePaper(paper, cited), now })
  await setCurrentVersion(tx, paper.id, number)
  await writeVersion(tx, { ...cited, paperId: paper.id, number, note, now })
  if (cited.category !== paper.category) {
    await addToTotals(tx, paper.category, -1)
    await addToTotals(tx, cited.category, 1)
  }
  await kernel.pubsub.publish(tx, 'library')
}

const setCurrentVersion = (tx: Db, id: string, number: number) =>
  tx.updateTable('library.paper').set({ current_version: number }).where('id', '=', id).execute()

/**
 * Returns the authors who were removed from a paper, the most recently removed first. Includes all data of their
 * credit.
 */
export async function listRemovedAuthors(db: Db, paperId: string): Promise<KnownAuthor[]> {
  const rows = await db
    .selectFrom('library.removed_author')
    .select('credited')
    .where('paper_id', '=', paperId)
    .orderBy('removed_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ credited }) => credited)
}
