import type { Node } from 'prosemirror-model'
import { membersByIds } from '#features/accounts/server/public.ts'
import { makerOf, suggestionOfNode } from '#formats/manuscript/suggestions.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { MINIMUM_PAPER_WORDS } from '#shared/business.ts'
import { Failure } from '#shared/calls/failure.ts'
import { findIdentifiers } from '#shared/text/patient-identifiers.ts'
import {
  missingForSubmission,
  planOf,
  aiDeclaration,
  findPaper,
  lockPaper,
  type PaperRow,
  may,
  paperRoleOf,
} from '#features/team/server/public.ts'
import {
  isDismissed,
  findThreads,
  findingsIn,
  findSections,
  type SectionRow,
  catchUp,
} from '#features/editor/server/public.ts'
import { manuscript } from '#formats/manuscript/schema.ts'
import type { SubmissionChecklist } from '../../submission-checklist-contract.ts'
import { SUBMISSION_CHECKLIST_PLACES_MAX } from '../../limits.ts'
import { UNDECIDED_SUBMISSIONS } from '../../states.ts'
import { overridableFrom } from '../approvals/policy.ts'
import { presentApproval, textHashOf, wordsOn } from '../approvals/approvals.ts'
import { findNewestSubmission } from './submission.ts'

const headingOf = (section: string): string => planOf(section)?.heading ?? section

async function suggestionsIn(db: Db, sections: SectionRow[]): Promise<SubmissionChecklist['suggestions']> {
  const open = sections.flatMap(({ name, doc }) => (doc ? undecidedSuggestions(name, doc) : []))
  const first = open.slice(0, SUBMISSION_CHECKLIST_PLACES_MAX)
  const makers = await membersByIds(db, [...new Set(first.flatMap(({ id }) => makerOf(id)?.memberId ?? []))])
  return {
    total: open.length,
    first: first.map(({ id, section, quote }) => ({
      section,
      heading: headingOf(section),
      quote,
      by: makers.get(makerOf(id)?.memberId ?? '')?.name ?? null,
    })),
  }
}

async function commentsOn(db: Db, paperId: string): Promise<SubmissionChecklist['comments']> {
  const open = (await findThreads(db, paperId)).filter(({ resolved_at: at }) => at === null)
  const first = open.slice(0, SUBMISSION_CHECKLIST_PLACES_MAX)
  return {
    total: open.length,
    first: first.map(({ id, section, quote }) => ({ thread: id, section, heading: headingOf(section), quote })),
  }
}

/**
 * Returns the passages of a paper that seem to identify a patient. Skips the references, since they contain authors'
 * names. Pure.
 */
export const identifiersIn = (
  sections: Pick<SectionRow, 'name' | 'content'>[],
): SubmissionChecklist['possible_identifiers'] =>
  sections
    .filter(({ name }) => name !== 'references')
    .flatMap(({ name: section, content }) =>
      findIdentifiers(content)
        .slice(0, SUBMISSION_CHECKLIST_PLACES_MAX)
        .map(({ start, end }) => ({ section, heading: headingOf(section), quote: content.slice(start, end) })),
    )

function checksOf(paper: PaperRow, sections: SectionRow[]): SubmissionChecklist['checks'] {
  return findingsIn(paper, sections)
    .map(({ rule: { name, title, why }, findings }) => ({
      rule: name,
      title,
      why,
      findings: findings
        .filter((found) => !isDismissed(paper.dismissed_checks, { ...found, rule: name }))
        .slice(0, SUBMISSION_CHECKLIST_PLACES_MAX)
        .map(({ section, quote, says }) => ({ section, heading: headingOf(section), quote, says })),
    }))
    .filter(({ findings }) => findings.length > 0)
}

const unreadableIn = (sections: Pick<SectionRow, 'name' | 'unreadable_parts'>[]): string[] =>
  sections
    .filter(({ unreadable_parts: parts }) => parts > 0)
    .map(({ name, unreadable_parts: parts }) => {
      const which = parts === 1 ? 'a part that can’t be read' : `${parts} parts that can’t be read`
      return `${headingOf(name)} has ${which}: please open the section and remove ${parts === 1 ? 'it' : 'them'}.`
    })

export function missingOf(paper: PaperRow, sections: Pick<SectionRow, 'name' | 'unreadable_parts'>[]): string[] {
  const { word_count: words, sections_completed: completed, sections: total } = paper
  return [
    ...missingForSubmission({ words, minimumWords: MINIMUM_PAPER_WORDS, completed, total }),
    ...unreadableIn(sections),
  ]
}

// Stores the latest typed text before the paper is read, since members may come directly from the editor.
const findCaughtUp = (kernel: Kernel, paperId: string): Promise<PaperRow | undefined> =>
  transact(kernel, async (tx) => {
    const locked = await lockPaper(tx, paperId)
    if (locked) await catchUp(kernel, tx, locked)
    return findPaper(tx, paperId)
  })

/**
 * Returns the submission checklist of a paper. @throws Failure not_found, also for members who may not read the paper.
 */
export async function readSubmissionChecklist(
  kernel: Kernel,
  actor: Actor,
  paperId: string,
): Promise<SubmissionChecklist> {
  const { db } = kernel
  const paperRole = await paperRoleOf(db, actor, paperId)
  const paper = may(paperRole, 'read') ? await findCaughtUp(kernel, paperId) : undefined
  if (!paper) throw new Failure('not_found', 'Paper not found')
  const [sections, newest, hash] = await Promise.all([
    findSections(db, paperId),
    findNewestSubmission(db, paperId),
    textHashOf(db, paper),
  ])
  const waits = newest && UNDECIDED_SUBMISSIONS.includes(newest.status) ? newest.submitted_at : undefined
  return {
    text_hash: hash,
    status: paper.status,
    can_submit: may(paperRole, 'submit', paper.status),
    is_author: paperRole === 'lead' || paperRole === 'member',
    missing: missingOf(paper, sections),
    abstract: sections.find(({ name }) => name === 'abstract')?.content ?? '',
    suggestions: await suggestionsIn(db, sections),
    comments: await commentsOn(db, paperId),
    possible_identifiers: identifiersIn(sections),
    checks: checksOf(paper, sections),
    ai_declaration: await aiDeclaration(db, paperId),
    authors: (await wordsOn(db, paperId, hash)).map(presentApproval),
    waits: waits ? { since: waits.toISOString(), until: overridableFrom(waits).toISOString() } : null,
  }
}

type UndecidedSuggestion = { id: string; section: string; quote: string }

const QUOTE_LENGTH_MAX = 120

const SUGGESTING = ['insertion', 'deletion', 'modification']

const markOf = (node: Node): string | undefined =>
  node.marks.find(({ type }) => SUGGESTING.includes(type.name))?.attrs.id as string | undefined

/** Returns the pending suggestions in a section, each once, with the text that it changes. Pure. */
function undecidedSuggestions(section: string, doc: object): UndecidedSuggestion[] {
  const quotes = new Map<string, string>()
  manuscript.nodeFromJSON(doc).descendants((node) => {
    const id = markOf(node) ?? suggestionOfNode(node)?.id
    if (id) quotes.set(id, `${quotes.get(id) ?? ''}${node.isText ? (node.text ?? '') : ''}`)
  })
  return [...quotes].map(([id, quote]) => ({ id, section, quote: quote.slice(0, QUOTE_LENGTH_MAX) }))
}
