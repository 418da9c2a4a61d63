import { transact } from '#server/data/transact.ts'
import type { TestApp, TestMember } from '#server/testing/test-app.ts'
import { createPaper, submit, writeAll } from '#features/editor/server/workspace.fixture.ts'
import { changeDocument } from '#features/editor/server/document/change-document.ts'
import { writeSectionText } from '#features/editor/server/document/section-content.ts'
import { SECTION_PLANS } from '#features/team/sections.ts'
import { lockPaper } from '#features/team/server/queries.ts'

type Written = {
  /** The text of some sections, by name; the other ones have words that no other paper contains. */
  sections?: Record<string, string>
  /** Fields of the submission form. */
  traits?: object
  others?: TestMember[]
}

/** Creates a finished paper with the given sections, submitted by its lead. */
export async function createSubmittedPaper(testApp: TestApp, lead: TestMember, written: Written = {}) {
  const { sections = {}, traits = {}, others = [] } = written
  const paperId = await createPaper(testApp, lead, others)
  // Marks all sections as written; their words are replaced below, since all tests write the same ones.
  await writeAll(testApp, lead, { paperId, wordsEach: 60 })
  const texts = { ...Object.fromEntries(SECTION_PLANS.map(({ name }) => [name, ownWords(450)])), ...sections }
  await transact(testApp.kernel, async (tx) => {
    const paper = await lockPaper(tx, paperId)
    if (!paper) throw new Error('There is no paper')
    await changeDocument(testApp.kernel, tx, {
      paper,
      memberId: lead.id,
      change: (doc) => {
        for (const [name, text] of Object.entries(texts)) writeSectionText(doc, name, text)
      },
    })
  })
  const { submission_id: id } = await submit(testApp, lead, { paperId, abstract: ownWords(200), ...traits })
  return { id, paperId }
}

const lettersOf = (number: number): string =>
  Array.from(String(number), (digit) => 'bcdfghklmn'[Number(digit)]).join('')

/** Returns `count` different words that no other text contains. */
export function ownWords(count: number): string {
  const start = crypto.randomUUID().replace(/[^a-f]/g, '')
  return Array.from({ length: count }, (_, index) => `${start}o${lettersOf(index)}`).join(' ')
}

type Wanted = { id: string; other?: string }

export const similarityOf = (testApp: TestApp, by: TestMember | undefined, { id, other }: Wanted) =>
  testApp.as(by)('GET /api/admin/reviews/publication/:id/similarity', {
    params: { id },
    query: other === undefined ? {} : { other },
  })

export const checksOf = async (testApp: TestApp, by: TestMember | undefined, id: string) =>
  (await testApp.as(by)('GET /api/admin/reviews/publication/:id/checks', { params: { id } })).checks
