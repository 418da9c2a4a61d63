import { listWordCounts, setWordCount, isCountedSection, SECTION_PLANS } from '#features/team/server/public.ts'
import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { checkFindingOf, type IntegrityCheck } from '#server/data-integrity/integrity-checks.ts'
import './tables.ts'

const COUNTED = SECTION_PLANS.map(({ name }) => name).filter(isCountedSection)

/** Returns the papers whose stored number of words differs from the sum of their sections. */
async function listDiffering(db: Db): Promise<{ id: string; title: string; stored: number; words: number }[]> {
  const [papers, { rows }] = await Promise.all([
    listWordCounts(db),
    sql<{ paper_id: string; words: number }>`
      select paper_id, coalesce(sum(word_count) filter (where name = any(${COUNTED}::text[])), 0)::integer as words
      from editor.section group by paper_id`.execute(db),
  ])
  const wordsOf = new Map(rows.map(({ paper_id: id, words }) => [id, words]))
  return papers.flatMap(({ id, title, word_count: stored }) => {
    const words = wordsOf.get(id)
    return words === undefined || words === stored ? [] : [{ id, title, stored, words }]
  })
}

export const editorAudits: IntegrityCheck[] = [
  {
    name: 'workspace.words',
    title: 'Papers whose word count differs from that of their sections',
    find: async (db) => {
      const differing = await listDiffering(db)
      return checkFindingOf(
        differing
          .map(({ title, stored, words }) => `${title}: ${stored} words stored, ${words} words counted`)
          .toSorted(),
      )
    },
    repair: {
      does: 'Recounts the words of these papers.',
      act: async (db) => {
        for (const { id, words } of await listDiffering(db)) await setWordCount(db, id, words)
      },
    },
  },
]
