import { sql } from 'kysely'
import { transact } from '#server/data/transact.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { searchedTexts } from '../versions/write-queries.ts'
import '../tables.ts'

/**
 * The version of the stored search words. It equals the default of `words_version`, which a migration increments when
 * it changes search.plain.
 */
const WORDS_VERSION = 2

/** Number of papers in one transaction. It locks the papers, so counting a view of one of them has to wait. */
const TOGETHER = 5

/** Maximum number of papers in one run of the job, which takes about a minute. */
const PAPERS_MAX = 500

/** Locks the newest papers whose stored words have an older version. Returns the texts of these papers. */
async function lockOutdated(tx: Db) {
  return tx
    .selectFrom('library.search_text')
    .innerJoin('library.paper as paper', 'paper.id', 'library.search_text.paper_id')
    .innerJoin('library.version as version', (join) =>
      join.onRef('version.paper_id', '=', 'paper.id').onRef('version.number', '=', 'current_version'),
    )
    .select(['paper.id', 'paper.title', 'paper.abstract', 'paper.keywords', 'paper.language', 'version.article'])
    .where(sql<boolean>`words_version < ${sql.lit(WORDS_VERSION)}`)
    .orderBy('library.search_text.published_on', 'desc')
    .orderBy('library.search_text.paper_id')
    .limit(TOGETHER)
    .forUpdate('paper')
    .skipLocked()
    .execute()
}

/**
 * Rebuilds the search words of papers whose words were stored by an earlier version of Inflo. Starts with the newest
 * papers.
 */
export async function reindexPapers(kernel: Kernel): Promise<void> {
  for (let done = 0; done < PAPERS_MAX; done += TOGETHER) {
    const count = await transact(kernel, async (tx) => {
      const outdated = await lockOutdated(tx)
      for (const { id, ...paper } of outdated) {
        const { body, languages, texts } = searchedTexts(paper)
        await sql`select library.reindex_paper(${id}, ${body}, ${languages}, ${texts})`.execute(tx)
      }
      return outdated.length
    })
    if (count === 0) return
  }
}
