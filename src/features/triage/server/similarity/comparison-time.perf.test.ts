import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runsOf } from '#formats/similarity/fingerprints.ts'
import { readWords } from '#formats/similarity/words.ts'
import { createPublication } from '#features/library/server/papers.fixture.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createSubmittedPaper, ownWords, similarityOf } from '../triage.fixture.ts'
import { compareSubmission } from './compare-submission.ts'
import { indexLibrary } from './index-library.ts'

const PAPERS = 10_000
const WORDS_EACH = 4_000
/** Number of fingerprints of a paper of 4,000 words, and of those that the submission shares with it by chance. */
const FINGERPRINTS_EACH = 890
const SHARED_EACH = 20
const PAPERS_OF_A_STATEMENT = 500
/** Similar papers with a text, more than a comparison reads. */
const SIMILAR_PAPERS = 40
/** The time that a comparison with 10,000 papers may take. */
const COMPARISON_MAX_MS = 10_000

/** A text of the submission: some of its runs are those of other papers. */
const OWN = ownWords(2_000)

/** Adds texts to the index, whose fingerprints are random, except for some runs of the submission. */
const addTexts = ({ kernel: { db } }: TestApp, papers: number) =>
  sql`
    with added as (
      insert into triage.text (work_id, library_paper_id, revision)
      select id, id::text, '' from (select gen_random_uuid() as id from generate_series(1, ${papers}::int)) as paper
      returning id
    )
    insert into triage.fingerprint (hash, text_id)
    select (random() * 4294967295 - 2147483648)::bigint::integer, id
    from added, generate_series(1, ${FINGERPRINTS_EACH - SHARED_EACH}::int)
    union
    select (${runsOf(readWords([{ heading: '', text: OWN }])).map(({ hash }) => hash)}::integer[])[1 + floor(random() * 1990)], id
    from added, generate_series(1, ${SHARED_EACH}::int)`.execute(db)

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
  // Rows are added without indexes, as in a bulk load.
  const { db } = testApp.kernel
  await sql`alter table triage.fingerprint drop constraint fingerprint_pkey, drop constraint fingerprint_text_id_fkey`.execute(
    db,
  )
  for (let papers = 0; papers < PAPERS; papers += PAPERS_OF_A_STATEMENT) await addTexts(testApp, PAPERS_OF_A_STATEMENT)
  await sql`alter table triage.fingerprint add primary key (hash, text_id)`.execute(db)
  await sql`analyze triage.fingerprint`.execute(db)
})
afterAll(() => testApp.stop())

test('comparing a submission with 10,000 papers takes at most ten seconds', async ({ annotate }) => {
  const copied = Array.from({ length: SIMILAR_PAPERS }, () => ownWords(60))
  for (const [index, passage] of copied.entries()) {
    const text = `${ownWords(WORDS_EACH)} ${passage}`
    await createPublication(testApp, {
      title: `Paper ${index}`,
      sections: [{ name: 'methods', heading: 'Methods', text }],
    })
  }
  await indexLibrary(testApp.kernel)
  const lead = await testApp.createMember()
  const sections = { results: copied.join(' '), methods: OWN }
  const { id } = await createSubmittedPaper(testApp, lead, { sections })
  const started = performance.now()
  await compareSubmission(testApp.kernel, id)
  const took = performance.now() - started
  await annotate(`${Math.round(took)} ms`)
  expect(took).toBeLessThan(COMPARISON_MAX_MS)
  const editor = await testApp.createMember({ role: 'moderator' })
  expect((await similarityOf(testApp, editor, { id })).texts).toHaveLength(20)
})
