import { sql } from 'kysely'
import { doiOf, pmcidOf, pmidOf, sameDoi } from '#formats/citations/identifiers.ts'
import type { Db } from '#server/data/db.ts'
import '../tables.ts'

type Identifiers = { doi: string; pmid: string; pmcid: string; paperId: string }

const PUBLIC_NUMBER = /\bINF-\d{4}-\d{4,}\b/i
const BARE_PMID = /^\s*(\d{1,9})\s*[.,;]?\s*$/

/** Matches what precedes a PMC number in some lists, as in "PMC 9912345" and "PMCID: 9912345". */
const SPACED_PMCID = /\bPMC(?:ID\b)?[\s:]*(?=\d{4,9}\b)/gi

/**
 * Returns the identifiers in a search; '' for each kind that the search does not contain. A bare number may be a PMID.
 * Pure.
 */
export function identifiersIn(search: string): Identifiers {
  const text = search.normalize('NFKC').replaceAll(/[\u2010-\u2015\u2212]/g, '-')
  return {
    doi: sameDoi(doiOf(text)),
    pmid: pmidOf(text) || (BARE_PMID.exec(text)?.[1] ?? ''),
    pmcid: pmcidOf(text.replaceAll(SPACED_PMCID, 'PMC')),
    paperId: PUBLIC_NUMBER.exec(text)?.[0].toUpperCase() ?? '',
  }
}

/** Returns the ids of the papers that a search identifies by DOI, PMID, PMCID or public number. */
export async function identifiedPapers(db: Db, search: string): Promise<string[]> {
  const { doi, pmid, pmcid, paperId } = identifiersIn(search)
  const conditions = [
    ...(doi ? [sql`source = 'imported' and lower(doi) = ${doi}`, sql`doi in (${doi}, ${doiOf(search)})`] : []),
    ...(pmid ? [sql`imprint ->> 'pmid' = ${pmid}`] : []),
    ...(pmcid ? [sql`imprint ->> 'pmcid' = ${pmcid}`] : []),
    ...(paperId ? [sql`paper_id = ${paperId}`] : []),
  ]
  if (conditions.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from library.paper where withdrawn_at is null and (${sql.join(
      conditions.map((condition) => sql`(${condition})`),
      sql` or `,
    )})`.execute(db)
  return rows.map(({ id }) => id)
}
