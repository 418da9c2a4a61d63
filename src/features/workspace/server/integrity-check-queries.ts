import { memberReferenceCheck } from '#features/accounts/server/public.ts'
import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { type IntegrityCheck, findBySql, repairBySql } from '#server/data-integrity/integrity-checks.ts'
import { isCountedSection } from '../completion-status.ts'
import { SECTION_PLANS } from '../sections.ts'
import './tables.ts'

const COUNTED = SECTION_PLANS.filter(({ name }) => isCountedSection(name))
  .map(({ name }) => `'${name}'`)
  .join(', ')

const differing = `
  select paper.id, paper.title, paper.word_count as kept, coalesce(sum(section.word_count) filter (where section.name in (${COUNTED})), 0) as words
  from workspace.paper as paper join workspace.section as section on section.paper_id = paper.id
  group by paper.id having paper.word_count <> coalesce(sum(section.word_count) filter (where section.name in (${COUNTED})), 0)`

export const workspaceAudits: IntegrityCheck[] = [
  {
    name: 'workspace.words',
    title: 'Papers whose count of words is not that of their sections',
    find: findBySql(
      `select title || ': ' || kept || ' counted, ' || words || ' there' from (${differing}) as differing`,
    ),
    repair: {
      does: 'Counts anew the words of these papers.',
      act: repairBySql(`
        update workspace.paper as paper set word_count = differing.words from (${differing}) as differing
        where differing.id = paper.id`),
    },
  },
  memberReferenceCheck({
    name: 'workspace.team-accounts',
    title: 'Teams with an account that never was',
    listing: 'select member_id from workspace.member',
  }),
]

/** Of these ids those that are papers in the workspace, whatever became of them. */
export const existingPapers = async (db: Db, ids: string[]): Promise<Set<string>> =>
  new Set(
    (
      await db
        .selectFrom('workspace.paper')
        .select('id')
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute()
    ).map(({ id }) => id),
  )
