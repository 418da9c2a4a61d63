import { partsOfArticle } from '#formats/similarity/article-parts.ts'
import { type HeaderRow, listHeaders, listTextStates, readHorizon, readTexts } from '#features/library/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { indexText } from './index-text.ts'
import { lockProgress, saveProgress } from './queries.ts'

/** Number of papers in one transaction. It locks the progress, so a comparison that needs the index has to wait. */
const TOGETHER = 10

/** Maximum number of papers in one run, which takes about half a minute. */
const PAPERS_MAX = 1_000

/**
 * Adds the texts of new and changed library papers to the index, and removes those of withdrawn and deleted papers.
 * @returns true if the index contains every paper that the library contained at the start
 */
export async function indexLibrary(kernel: Kernel): Promise<boolean> {
  for (let done = 0; done < PAPERS_MAX; done += TOGETHER) {
    if (await transact(kernel, indexNext)) return true
  }
  return false
}

/** Indexes the next papers in the order of their changes. @returns true if there are no more */
async function indexNext(tx: Tx): Promise<boolean> {
  const { library_changed_at: changedAt, library_paper_id: paperId } = await lockProgress(tx)
  const horizon = await readHorizon(tx)
  const headers = await listHeaders(tx, {
    span: { from: undefined, until: horizon },
    set: undefined,
    after: { changedAt: changedAt.toISOString(), paperId },
    size: TOGETHER,
  })
  await indexPapers(tx, headers)
  const last = headers.at(-1)
  const isLast = headers.length < TOGETHER
  // Changes of the last second may still arrive, so the next run begins with that second.
  if (!isLast && last) await saveProgress(tx, { library_changed_at: last.changed_at, library_paper_id: last.paper_id })
  else if (horizon > changedAt || paperId !== '')
    await saveProgress(tx, { library_changed_at: horizon > changedAt ? horizon : changedAt, library_paper_id: '' })
  return isLast
}

async function indexPapers(tx: Tx, headers: HeaderRow[]): Promise<void> {
  if (headers.length === 0) return
  const paperIds = headers.map(({ paper_id: id }) => id)
  const states = new Map((await listTextStates(tx, paperIds)).map((paper) => [paper.paper_id, paper]))
  const gone = paperIds.filter((id) => !states.has(id))
  if (gone.length > 0) await removePapers(tx, gone)
  const known = new Map((await listKnown(tx, paperIds)).map((text) => [text.library_paper_id, text.revision]))
  const changed = [...states.values()].filter(({ paper_id: id, state }) => known.get(id) !== state)
  for (const { abstract, article, paper_id: id } of await readTexts(
    tx,
    changed.map(({ paper_id }) => paper_id),
  )) {
    const paper = states.get(id)
    if (!paper) continue
    const text = { library_paper_id: id, work_id: paper.workspace_paper_id ?? paper.id, revision: paper.state }
    await indexText(tx, text, partsOfArticle({ abstract, article }))
  }
}

const listKnown = (tx: Db, paperIds: string[]) =>
  tx
    .selectFrom('triage.text')
    .select(['library_paper_id', 'revision'])
    .where('library_paper_id', 'in', paperIds)
    .execute()

const removePapers = (tx: Db, paperIds: string[]) =>
  tx.deleteFrom('triage.text').where('library_paper_id', 'in', paperIds).execute()
