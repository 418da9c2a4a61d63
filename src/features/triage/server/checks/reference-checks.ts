import { type Citation, type Reference, referencesCited } from '#formats/article/article.ts'
import { ONLY_EXPORTED } from '#formats/article/only-exported.ts'
import { inlinesText, referenceMark, referenceText } from '#formats/article/text.ts'
import { textCiting } from '#formats/article/typed-citations.ts'
import { doiOf, pmidOf, sameDoi } from '#formats/citations/identifiers.ts'
import type { CitedPaper } from '#features/library/server/public.ts'
import { shortenText } from '#shared/text/shorten-text.ts'
import type { CheckPlace, TriageCheck } from '../../contract.ts'
import { type CheckedSubmission, counted, listed, look, missing, ok } from './check.ts'

const QUOTE_LENGTH_MAX = 80
const PUBLIC_NUMBER = /\bINF-\d{4}-\d{4,}\b/i

/** The identifiers of a cited work; '' for an unknown one. */
type WorkIdentifiers = { doi: string; pmid: string; paperId: string; url: string }

/** Returns the identifiers of a reference, including those that are only in its text. Pure. */
export function identifiersOf(reference: Reference): WorkIdentifiers {
  const text = referenceText(reference)
  return {
    doi: sameDoi(reference.doi ?? doiOf(text)),
    pmid: reference.pmid ?? pmidOf(text),
    paperId: PUBLIC_NUMBER.exec(text)?.[0].toUpperCase() ?? '',
    url: reference.url ?? /https?:\/\/\S+/i.exec(text)?.[0] ?? '',
  }
}

const isCitation = (part: object): part is Citation => 't' in part && part.t === 'cite'

/** Returns the citations at any depth of an article. Pure. */
function citationsIn(part: unknown): Citation[] {
  if (typeof part !== 'object' || part === null) return []
  if (isCitation(part)) return [part]
  return Object.entries(part).flatMap(([name, value]) => (ONLY_EXPORTED.has(name) ? [] : citationsIn(value)))
}

const placeOf = (reference: Reference): CheckPlace => ({
  heading: `Reference ${referenceMark(reference)}`,
  // The page shows other fields of a reference in another order, but its title as it is.
  quote: shortenText(inlinesText(reference.title) || referenceText(reference), QUOTE_LENGTH_MAX),
})

function citedReferences({ article }: CheckedSubmission): TriageCheck {
  const traits = { name: 'references_cited', title: 'Cited references' }
  const { references } = article
  if (references.length === 0) return missing(traits, { says: 'The paper has no references.' })
  const cited = new Set(citationsIn(article.sections).flatMap(referencesCited))
  const uncited = references.filter(({ id }) => !cited.has(id))
  if (uncited.length === 0)
    return ok(traits, { says: `The text cites all ${counted(references.length, 'reference')}.` })
  return look(traits, {
    says: `The text doesn’t cite ${counted(uncited.length, 'reference')} of ${references.length}.`,
    places: uncited.map(placeOf),
  })
}

/** The highest number in brackets that is read as a citation. */
const CITATION_NUMBER_MAX = 999

function citationsWithoutEntry({ article, sections }: CheckedSubmission): TriageCheck {
  const traits = { name: 'citations_listed', title: 'Citations without a reference' }
  const { references } = article
  const found = sections
    .filter(({ name }) => name !== 'references')
    .flatMap(({ heading, text }) =>
      citationsIn(textCiting(text, CITATION_NUMBER_MAX)).map(({ to }) => ({
        heading,
        number: Number(to.replace(/\D/g, '')),
      })),
    )
    .filter(({ number }) => number > references.length)
  if (found.length === 0) return ok(traits, { says: 'Every numbered citation has a reference.' })
  const numbers = [...new Set(found.map(({ number }) => number))].toSorted((one, other) => one - other)
  return missing(traits, {
    says: `The list has ${counted(references.length, 'reference')}, but the text cites ${listed(numbers.map(String))}.`,
    places: found.map(({ heading, number }) => ({ heading, quote: `[${number}]` })),
  })
}

function referenceIdentifiers({ article: { references } }: CheckedSubmission): TriageCheck {
  const traits = { name: 'reference_identifiers', title: 'Identifiers of references' }
  const without = references.filter((reference) => Object.values(identifiersOf(reference)).every((one) => one === ''))
  if (without.length === 0) return ok(traits, { says: 'Every reference has a DOI, a PubMed number or a link.' })
  return look(traits, {
    says: `${counted(without.length, 'reference')} without a DOI, a PubMed number or a link.`,
    places: without.map(placeOf),
  })
}

type Matched = { reference: Reference; paper: CitedPaper }

/** Returns the references that are library papers, each with its paper. Pure. */
const inLibrary = ({ article, cited }: CheckedSubmission): Matched[] =>
  article.references.flatMap((reference) => {
    const { doi, pmid, paperId } = identifiersOf(reference)
    const paper = cited.find(
      (one) =>
        (doi !== '' && sameDoi(one.doi ?? '') === doi) ||
        (pmid !== '' && one.pmid === pmid) ||
        one.paper_id === paperId,
    )
    return paper ? [{ reference, paper }] : []
  })

const papersOf = (matched: Matched[]): TriageCheck['papers'] =>
  matched.map(({ paper: { paper_id, title } }) => ({ paper_id, title }))

function retractedReferences(submission: CheckedSubmission): TriageCheck {
  const traits = { name: 'retracted_references', title: 'Withdrawn papers among the references' }
  const withdrawn = inLibrary(submission).filter(({ paper }) => paper.withdrawn_at !== null)
  if (withdrawn.length === 0) return ok(traits, { says: 'No reference is a withdrawn paper of the library.' })
  const reasons = withdrawn.map(
    ({ reference, paper }) => `${referenceMark(reference)}: ${paper.withdrawn_reason ?? ''}`,
  )
  return look(traits, {
    says: `${counted(withdrawn.length, 'reference')} withdrawn from the library. ${reasons.join(' ')}`,
    places: withdrawn.map(({ reference }) => placeOf(reference)),
    papers: papersOf(withdrawn),
  })
}

function libraryReferences(submission: CheckedSubmission): TriageCheck {
  const traits = { name: 'library_references', title: 'References in the library' }
  const matched = inLibrary(submission).filter(({ paper }) => paper.withdrawn_at === null)
  if (matched.length === 0) return ok(traits, { says: 'No reference is a paper of the library.' })
  return ok(traits, {
    says: `${counted(matched.length, 'reference')} can be read in the library.`,
    papers: papersOf(matched),
  })
}

/** Checks the references of a submission. Pure. */
export const referenceChecks = (submission: CheckedSubmission): TriageCheck[] =>
  [citedReferences, citationsWithoutEntry, referenceIdentifiers, retractedReferences, libraryReferences].map((run) =>
    run(submission),
  )
