import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { plainTextOf, withoutAttached, wordsIn } from '#formats/article/text.ts'
import { readMinutes } from '#shared/time/reading-time.ts'
import type { Article } from '#formats/article/article.ts'
import type { Db } from '#server/data/db.ts'
import type { Paper } from '../../contract.ts'
import { authorsOfVersion, toKnownAuthor } from '../author-names.ts'
import { findPaper, listAuthors, listVersions, type LibraryAuthorRow } from '../queries.ts'
import { presentCard, authorName } from '../presenters.ts'
import { listRemovedAuthors } from '../versions/versions.ts'

async function readRow(kernel: Kernel, idOrPaperId: string): Promise<PaperRow> {
  const row = await findPaper(kernel.db, idOrPaperId)
  if (!row) throw new Failure('not_found', 'Paper not found')
  return row
}

/** Returns a paper's current version. @throws Failure not_found */
export async function readPaper(kernel: Kernel, idOrPaperId: string): Promise<Paper> {
  const row = await readRow(kernel, idOrPaperId)
  const [authors, versions] = await Promise.all([listAuthors(kernel.db, row.id), listVersions(kernel.db, row.id)])
  return presentPaper(row, { authors, versions, now: kernel.now() })
}

/**
 * Returns a version of a paper. The cited content is that of the version; the views and the licence are current.
 * @throws Failure not_found
 */
export async function readVersion(kernel: Kernel, idOrPaperId: string, number: number): Promise<Paper> {
  const row = await readRow(kernel, idOrPaperId)
  const version = await findVersion(kernel.db, row.id, number)
  if (!version) throw new Failure('not_found', 'Paper not found')
  const [authors, removed, versions] = await Promise.all([
    listAuthors(kernel.db, row.id),
    listRemovedAuthors(kernel.db, row.id),
    listVersions(kernel.db, row.id),
  ])
  const words = wordsIn(`${version.abstract} ${plainTextOf(withoutAttached(version.article))}`)
  const asItStood = { ...row, ...version, current_version: number, word_count: words, read_minutes: readMinutes(words) }
  const known = [...authors.map(toKnownAuthor), ...removed]
  const named = authorsOfVersion(known, { names: version.author_names, ids: version.author_ids })
  return presentPaper(asItStood, { authors: named, versions, now: kernel.now() })
}

/** Converts a paper to the form that the API sends. A withdrawn paper is sent without its text. Pure. */
function presentPaper(row: PaperRow, { authors, versions, now }: Around): Paper {
  const first = authors[0]
  const { withdrawn_at: withdrawnAt } = row
  const shown = withdrawnAt ? { ...row, summary: '', abstract: '', article: NO_TEXT } : row
  return {
    ...presentCard(shown, now),
    abstract: shown.abstract,
    article: shown.article,
    content: [shown.abstract, plainTextOf(shown.article)].filter(Boolean).join('\n\n'),
    authors_meta: authors.map(presentAuthor),
    mentors: row.mentors,
    author_title: null,
    authorAffiliation: first?.affiliations[0] ?? null,
    linkedin_url: first?.linkedin_url ?? null,
    source: row.source,
    doi: row.doi,
    licence_name: row.licence_name,
    licence_url: row.licence_url,
    version: row.current_version,
    likes: row.likes,
    asker_ratings: row.asker_ratings.map(({ rated_at: at, ...said }) => ({
      ...said,
      rated_at: new Date(at).toISOString(),
    })),
    word_count: row.word_count,
    imprint: row.imprint,
    language: row.language,
    updated_at: row.updated_at.toISOString(),
    versions: versions.map(({ number, note, created_at }) => ({ number, note, created_at: created_at.toISOString() })),
    withdrawn: withdrawnAt && { at: withdrawnAt.toISOString(), reason: row.withdrawn_reason ?? '' },
  }
}

type PaperRow = NonNullable<Awaited<ReturnType<typeof findPaper>>>

const findVersion = (db: Db, paperId: string, number: number) =>
  db
    .selectFrom('library.version')
    .select(['article', 'title', 'abstract', 'category', 'author_names', 'author_ids'])
    .where('paper_id', '=', paperId)
    .where('number', '=', number)
    .executeTakeFirst()

const presentAuthor = (row: LibraryAuthorRow): Paper['authors_meta'][number] => ({
  name: authorName(row),
  given_name: row.given_name,
  family_name: row.family_name,
  family_first: row.family_first,
  affiliations: row.affiliations,
  orcid: row.orcid,
  orcid_verified: row.orcid_verified,
  linkedin_url: row.linkedin_url,
  member_id: row.member_id,
  corresponding: row.corresponding,
  credit_roles: row.credit_roles,
})

const NO_TEXT: Article = { title: [], abstract: [], sections: [], notes: [], references: [] }

type Around = { authors: LibraryAuthorRow[]; versions: VersionRow[]; now: Date }

type VersionRow = Awaited<ReturnType<typeof listVersions>>[number]
