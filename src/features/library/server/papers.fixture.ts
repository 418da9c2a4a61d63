import { type RawBuilder, sql } from 'kysely'
import { transact } from '#server/data/transact.ts'
import type { Db } from '#server/data/db.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { type Publication, publishPaper } from './versions/publish-paper.ts'

/** Publishes a paper, as an editor's approval does. */
export function createPublication(testApp: TestApp, traits: Partial<Publication> = {}) {
  const publication: Publication = {
    workspacePaperId: crypto.randomUUID(),
    questionId: null,
    title: 'Early mobilisation and delirium',
    category: 'Clinical Workflow',
    abstract: 'Early mobilisation may shorten delirium. '.repeat(20),
    keywords: ['delirium', 'nursing'],
    sections: [{ name: 'methods', heading: 'Methods', text: 'We followed ventilated adults.' }],
    authors: [{ givenName: 'Amara', familyName: 'Okafor', affiliation: 'University of Lagos' }],
    contributor: null,
    actor: null,
    now: testApp.kernel.now(),
    ...traits,
  }
  return transact(testApp.kernel, (tx) => publishPaper(testApp.kernel, tx, publication))
}

/** Number of papers inserted by one statement: small enough for the statement timeout, even on a busy machine. */
const PAPERS_OF_A_STATEMENT = 2_000

/** Fills the library with papers that have metadata only, named `prefix-1`, `prefix-2` and so on. */
export async function manyPapers({ kernel: { db } }: TestApp, { papers, prefix }: { papers: number; prefix: string }) {
  for (let first = 1; first <= papers; first += PAPERS_OF_A_STATEMENT)
    await addPapers(db, { first, last: Math.min(papers, first + PAPERS_OF_A_STATEMENT - 1), prefix })
}

const addPapers = (db: Db, { first, last, prefix }: { first: number; last: number; prefix: string }) =>
  sql`
    with added as (
      insert into library.paper (paper_id, source, source_hash, title, category, abstract, summary, keywords, author_names,
        licence_name, issued, published_on, word_count, read_minutes, created_at)
      select ${prefix} || '-' || n, 'imported', md5(n::text), 'Paper ' || n, (array['Diagnostics', 'Ethics & Policy'])[n % 2 + 1],
        'An abstract.', 'An abstract.', '{delirium}', '{Ida Brandt}', 'CC BY 4.0', to_char(date '2020-01-01' + n % 2000, 'YYYY-MM-DD'), date '2020-01-01' + n % 2000, 10, 1,
        timestamptz '2020-01-01' + n * interval '1 second'
      from generate_series(${first}::int, ${last}::int) n
      returning id
    )
    insert into library.author (paper_id, position, given_name, family_name)
    select id, 1, 'Ida', 'Brandt' from added`.execute(db)

type Ties = { papers: number; title: RawBuilder<unknown>; abstract: RawBuilder<unknown>; authors: RawBuilder<unknown> }

/**
 * Fills the library with papers. Many of them share a day, title, author or number of views, so that every order has
 * ties. Papers with 5 views are withdrawn. `title`, `abstract` and `authors` are SQL expressions that may use the
 * paper's number `n`, which starts at 1.
 */
export async function papersWithTies({ kernel: { db } }: TestApp, { papers, title, abstract, authors }: Ties) {
  await sql`
    insert into library.paper (paper_id, source, source_hash, title, category, abstract, summary, author_names,
      licence_name, issued, published_on, word_count, read_minutes, views)
    select 'paper-' || n, 'imported', md5(n::text), ${title}, (array['Diagnostics', 'Ethics & Policy'])[n % 2 + 1],
      ${abstract}, 'An abstract.', ${authors}, 'CC BY 4.0', to_char(date '2020-01-01' + n % 50, 'YYYY-MM-DD'),
      date '2020-01-01' + n % 50, 10, 1, n % 13
    from generate_series(1, ${papers}::int) as n`.execute(db)
  await sql`update library.paper set withdrawn_at = now(), withdrawn_reason = 'Made up.' where views = 5`.execute(db)
}
