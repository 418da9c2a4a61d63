import { memberReferenceCheck } from '#features/accounts/server/public.ts'
import { type IntegrityCheck, findBySql, repairBySql } from '#server/data-integrity/integrity-checks.ts'
import type { Db } from '#server/data/db.ts'
import './tables.ts'

const totals = `
  select coalesce(kept.category, counted.category) as category, coalesce(kept.papers, 0) as kept, coalesce(counted.papers, 0) as papers
  from library.category_total as kept full join (
    select shown.category, count(*) as papers from library.paper cross join lateral (values (''), (paper.category)) as shown (category)
    where withdrawn_at is null group by shown.category
  ) as counted on counted.category = kept.category
  where coalesce(kept.papers, 0) <> coalesce(counted.papers, 0)`

export const libraryIntegrityChecks: IntegrityCheck[] = [
  {
    name: 'library.papers-without-text',
    title: 'Published papers without an author, or without the text of their current version',
    isOrphans: true,
    find: findBySql(`
      select paper.paper_id from library.paper as paper
      where not exists (select from library.version as version where version.paper_id = paper.id and version.number = paper.current_version)
        or not exists (select from library.author as author where author.paper_id = paper.id)`),
  },
  {
    name: 'library.likes',
    title: 'Papers whose like count differs from their stored likes',
    find: findBySql(`
      select paper.paper_id || ': ' || paper.likes || ' counted, ' || count(liked.member_id) || ' there'
      from library.paper as paper left join library.paper_like as liked on liked.paper_id = paper.id
      group by paper.id having paper.likes <> count(liked.member_id)`),
    repair: {
      does: 'Recounts the likes of these papers.',
      act: repairBySql(`
        update library.paper as paper set likes = counted.likes
        from (
          select paper.id, count(liked.member_id) as likes
          from library.paper as paper left join library.paper_like as liked on liked.paper_id = paper.id group by paper.id
        ) as counted
        where counted.id = paper.id and counted.likes <> paper.likes`),
    },
  },
  {
    name: 'library.totals',
    title: 'Categories whose paper count differs from the papers shown in them',
    find: findBySql(`
      select coalesce(nullif(category, ''), 'All together') || ': ' || kept || ' counted, ' || papers || ' there' from (${totals}) as totals`),
    repair: {
      does: 'Recounts the papers of these categories.',
      act: repairBySql(`
        with differing as (${totals})
        insert into library.category_total (category, papers) select category, papers from differing
        on conflict (category) do update set papers = excluded.papers`),
    },
  },
  memberReferenceCheck({
    name: 'library.author-accounts',
    title: 'Paper authors whose account does not exist',
    listing: 'select member_id from library.author',
  }),
]

/** Returns the titles of the given papers, by paper_id. Omits papers that are withdrawn or not in the library. */
export const shownPapers = async (db: Db, paperIds: string[]): Promise<Map<string, string>> =>
  paperIds.length === 0
    ? new Map()
    : new Map(
        (
          await db
            .selectFrom('library.paper')
            .select(['paper_id', 'title'])
            .where('paper_id', 'in', paperIds)
            .where('withdrawn_at', 'is', null)
            .execute()
        ).map((paper) => [paper.paper_id, paper.title]),
      )

/** Lists Inflo's own papers, each with the workspace paper and the question from which it originated. */
export const listSources = (db: Db) =>
  db
    .selectFrom('library.paper')
    .select(['paper_id', 'workspace_paper_id', 'question_id'])
    .where('source', '=', 'inflo')
    .orderBy('paper_id')
    .execute()
