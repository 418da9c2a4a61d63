import { membersByIds } from '#features/accounts/server/public.ts'
import { profilesByIds } from '#features/profiles/server/public.ts'
import { markQuestion, questionFacts } from '#features/questions/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { SECTION_COMPLETED_WORDS } from '#shared/business.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { SavedSection, Workspace } from '../contract.ts'
import { countWords } from '../counting.ts'
import { mayRead, mayWrite, whyClosed } from './policy.ts'
import { presentSaved, presentWorkspace } from './presenting.ts'
import {
  findPaper,
  findSection,
  findSections,
  findTeams,
  lockPaper,
  type PaperRow,
  type SectionRow,
  sumSections,
  writeCounts,
  writeSection,
} from './queries.ts'
import { tellSaved } from './saved.ts'
import { findNewestSubmission } from './submitting/queries.ts'

// Whether a paper exists is nobody's business outside its team.
const notFound = () => new Failure('not_found', 'Paper not found')

async function readQuestionText(db: Db, questionId: string | null): Promise<string | null> {
  if (!questionId) return null
  return (await questionFacts(db, [questionId])).get(questionId)?.text ?? null
}

/** A paper with its sections. @throws Failure not_found for those who may not read it, too. */
export async function readWorkspace({ db }: Kernel, actor: Actor, paperId: string): Promise<Workspace> {
  const paper = await findPaper(db, paperId)
  if (!paper) throw notFound()
  const team = await findTeams(db, [paperId])
  if (!mayRead(actor, team)) throw notFound()
  const memberIds = team.map(({ member_id }) => member_id)
  const [sections, members, profiles, question, submission] = await Promise.all([
    findSections(db, paperId),
    membersByIds(db, memberIds),
    profilesByIds(db, memberIds),
    readQuestionText(db, paper.question_id),
    findNewestSubmission(db, paperId),
  ])
  const isTeamMember = mayWrite(actor, team)
  return presentWorkspace({ paper, sections, team, members, profiles, question, submission, isTeamMember })
}

/** Locks a paper for one of its team to write. @throws Failure not_found for anyone else, conflict while it is closed. */
export async function lockForWriting(tx: Db, actor: Actor, paperId: string): Promise<PaperRow> {
  const paper = await lockPaper(tx, paperId)
  if (!paper || !mayWrite(actor, await findTeams(tx, [paperId]))) throw notFound()
  const closed = whyClosed(paper.status)
  if (closed) throw new Failure('conflict', closed)
  return paper
}

type SectionSave = { paperId: string; sectionName: string; content: string; baseVersion: number | undefined }

function refuseStale(section: SectionRow): never {
  throw new Failure('conflict', 'This section was changed meanwhile. Please choose which text to keep.', {
    current: {
      content: section.content,
      version: section.version,
      last_updated: section.last_updated?.toISOString() ?? null,
    },
  })
}

/** Saves a section with the paper's counts in one transaction: what is answered is stored. The first save begins the research. */
export function saveSection(kernel: Kernel, actor: Actor, save: SectionSave): Promise<SavedSection> {
  const { paperId, sectionName: name, content, baseVersion } = save
  return transact(kernel, async (tx) => {
    const now = kernel.now()
    const paper = await lockForWriting(tx, actor, paperId)
    const stored = await findSection(tx, paperId, name)
    if (!stored) throw new Failure('not_found', 'Section not found')
    const stale = baseVersion !== undefined && baseVersion !== stored.version
    if (stale && stored.content !== content) refuseStale(stored)
    // A save sent again because its answer was lost finds its own text, and is answered as the first was.
    const wordCount = countWords(content)
    const section = stale
      ? stored
      : await writeSection(tx, { paperId, name, content, wordCount, memberId: actor.id, now })
    if (!stale) await tellSaved(kernel, tx, { paperId, name, memberId: actor.id })
    const { words, completed } = await sumSections(tx, paperId, SECTION_COMPLETED_WORDS)
    await writeCounts(tx, paperId, { words, completed, now })
    if (!paper.first_saved_at && paper.question_id) {
      await markQuestion(kernel, tx, { id: paper.question_id, status: 'in_research', now })
    }
    return presentSaved({ section, words, completed, total: paper.sections })
  })
}
