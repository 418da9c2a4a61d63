import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { CallParsed } from '#shared/calls/endpoint.ts'
import { Failure, invalidField } from '#shared/calls/failure.ts'
import type { Article } from '#formats/article/article.ts'
import { corrected, plainTextOfReferences, plainTextOfSection } from '#formats/article/plain.ts'
import { inlinesText } from '#formats/article/text.ts'
import type { curationCalls } from '../../curation-contract.ts'
import { lockForEdit } from './edit-paper.ts'
import { findPaper } from '../queries.ts'
import { readPaper } from '../reader/read-paper.ts'
import { addVersion, citedContentOf } from '../versions/versions.ts'

export type TextCorrection = CallParsed<(typeof curationCalls)['PUT /api/admin/research-papers/:paperId/text']>['body']

function refuseImported(source: 'inflo' | 'imported'): void {
  if (source === 'imported') {
    throw new Failure(
      'conflict',
      'Imported articles are corrected by their publisher. Import the article again after the correction.',
    )
  }
}

/** Returns a paper's text for an admin to correct. @throws Failure not_found; conflict for an imported article */
export async function readText(kernel: Kernel, idOrPaperId: string) {
  const paper = await findPaper(kernel.db, idOrPaperId)
  if (!paper) throw new Failure('not_found', 'Paper not found')
  refuseImported(paper.source)
  const { article } = paper
  return {
    version: paper.current_version,
    abstract: paper.abstract,
    sections: article.sections.map((section) => ({
      id: section.id,
      heading: inlinesText(section.heading),
      text: plainTextOfSection(section) ?? null,
    })),
    references: plainTextOfReferences(article.references) ?? null,
  }
}

/**
 * Checks the edited sections. @throws Failure invalid for an unknown section, or for new text in a section that cannot
 * be edited as plain text
 */
function checkSections(article: Article, { sections, references }: TextCorrection): void {
  for (const { id, text } of sections) {
    const section = article.sections.find((one) => one.id === id)
    if (!section) throw invalidField('sections', `The paper has no section “${id}”.`)
    if (text !== undefined && plainTextOfSection(section) === undefined) {
      throw invalidField(
        'sections',
        `“${inlinesText(section.heading)}” contains more than paragraphs and lists, so it cannot be edited here.`,
      )
    }
  }
  if (references !== undefined && plainTextOfReferences(article.references) === undefined) {
    throw invalidField(
      'references',
      'The reference list contains content other than plain lines of text, so it cannot be edited here.',
    )
  }
}

// Removes the formatted abstract of the article if the abstract was rewritten, since the new one is plain text.
const withAbstract = (article: Article, { before, abstract }: { before: string; abstract: string }): Article =>
  abstract === before ? article : { ...article, abstract: [] }

type Correcting = { paperId: string; correction: TextCorrection }

/**
 * Corrects the text of one of Inflo's papers, as a new version with a note. Creates no version if nothing changes.
 * @throws Failure not_found, conflict, invalid
 */
export async function correctText(kernel: Kernel, admin: Actor, { paperId, correction }: Correcting) {
  await transact(kernel, async (tx) => {
    const paper = await lockForEdit(tx, paperId, correction.version)
    refuseImported(paper.source)
    checkSections(paper.article, correction)
    const before = citedContentOf(paper)
    const abstract = correction.abstract ?? before.abstract
    const article = withAbstract(corrected(before.article, correction), { before: before.abstract, abstract })
    const cited = { ...before, article, abstract }
    // Compares the text in its stored JSON form, which contains no undefined properties.
    if (isDeepStrictEqual(JSON.parse(JSON.stringify(cited)), before)) return
    const { note } = correction
    const now = kernel.now()
    await addVersion(kernel, tx, { paper, cited, note, now })
    const action = 'library: correct text'
    await logAdminAction(tx, { actor: admin, action, target: paper.paper_id, reason: note, at: now })
  })
  return { paper: await readPaper(kernel, paperId) }
}
