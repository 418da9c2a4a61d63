import { sql } from 'kysely'
import { sameDoi } from '#formats/citations/identifiers.ts'
import type { Db } from '#server/data/db.ts'
import '../tables.ts'

const papers = (db: Db) =>
  db
    .selectFrom('library.paper as paper')
    .innerJoin('library.version as version', (join) =>
      join.onRef('version.paper_id', '=', 'paper.id').onRef('version.number', '=', 'current_version'),
    )
    .where('withdrawn_at', 'is', null)

/** Lists papers by their public ids, without withdrawn ones. `state` changes whenever the paper's text changes. */
export const listTextStates = (db: Db, paperIds: string[]) =>
  papers(db)
    .select(['paper.id', 'paper.paper_id', 'workspace_paper_id'])
    .select(sql<string>`concat_ws('.', current_version, revision, extract(epoch from paper.updated_at))`.as('state'))
    .where('paper.paper_id', '=', sql<string>`any(${paperIds}::text[])`)
    .execute()

/** Reads the current texts of papers by their public ids, without withdrawn ones. */
export const readTexts = (db: Db, paperIds: string[]) =>
  papers(db)
    .select(['paper.paper_id', 'paper.abstract', 'article'])
    .where('paper.paper_id', '=', sql<string>`any(${paperIds}::text[])`)
    .execute()

/** Lists the papers with these public ids, without their texts and without withdrawn papers. */
export const listComparedPapers = (db: Db, paperIds: string[]) =>
  db
    .selectFrom('library.paper')
    .select(['paper_id', 'title', 'author_names', 'journal', 'issued'])
    .where('paper_id', '=', sql<string>`any(${paperIds}::text[])`)
    .where('withdrawn_at', 'is', null)
    .execute()

type CitedWorks = { dois: string[]; pmids: string[]; paperIds: string[] }

/**
 * Lists the papers with these DOIs, PubMed numbers or public ids, including withdrawn papers. DOIs are compared ignoring
 * case.
 */
export const listCitedPapers = (db: Db, { dois, pmids, paperIds }: CitedWorks) =>
  db
    .selectFrom('library.paper')
    .select(['paper_id', 'title', 'doi', 'withdrawn_at', 'withdrawn_reason'])
    .select(sql<string | null>`imprint ->> 'pmid'`.as('pmid'))
    .where(({ and, or, eb }) =>
      or([
        // Own papers have a separate condition, since only the DOIs of imported ones are indexed in lower case.
        and([eb('source', '=', 'imported'), eb(sql`lower(doi)`, '=', sql`any(${dois.map(sameDoi)}::text[])`)]),
        eb('doi', '=', sql<string>`any(${[...dois, ...dois.map(sameDoi)]}::text[])`),
        eb(sql`imprint ->> 'pmid'`, '=', sql`any(${pmids}::text[])`),
        eb('paper_id', '=', sql<string>`any(${paperIds}::text[])`),
      ]),
    )
    .execute()

export type CitedPaper = Awaited<ReturnType<typeof listCitedPapers>>[number]
