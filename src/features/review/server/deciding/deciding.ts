import { closeProject, decideClaim, holdProject } from '#features/projects/server/public.ts'
import { markQuestion, questionFacts } from '#features/questions/server/public.ts'
import { publishPaper } from '#features/library/server/public.ts'
import { decideSubmission, joinPaper, markPublished, projectOfSubmission } from '#features/workspace/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Tx } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import type { DecisionBody } from '../../contract.ts'
import { contributorOf } from './contributor.ts'
import { openPaperOf } from './opening.ts'
import { tellAboutClaim, tellAboutSubmission } from './decision-notices.ts'
import type { DecisionOf } from '../policy.ts'
import { spelled } from '#shared/states.ts'

/** One decision inside its transaction. */
export type Deciding<D> = {
  kernel: Kernel
  tx: Tx
  id: string
  decision: D
  notes: string
  actor: Actor
  now: Date
}

/** What a decision led to: the item's new state, what to call it in the log, and what was made. */
export type Outcome = {
  status: string
  target: string
  projectId?: string
  paperId?: string
  libraryId?: string
  publicNumber?: string
}

export type ProjectWishes = Omit<DecisionBody, 'decision' | 'admin_notes'>

/** The first approved claim makes the project's paper, later ones join its team. */
export async function decideOnClaim(deciding: Deciding<DecisionOf<'claim'>>): Promise<Outcome> {
  const { kernel, tx, id, decision, notes, actor, now } = deciding
  const { claim, project } = await decideClaim(kernel, tx, { id, decision, notes, actor, now })
  const outcome = { status: spelled(claim.status), target: `claim ${id} on “${project.title}”` }
  if (decision !== 'approved') {
    await tellAboutClaim(deciding, { memberId: claim.memberId, title: project.title })
    return outcome
  }
  const paperId = project.paperId ?? (await openPaperOf(deciding, { project, leadId: claim.memberId }))
  if (project.paperId) await joinPaper(tx, { paperId, memberId: claim.memberId, now })
  else if (project.questionId) await markQuestion(kernel, tx, { id: project.questionId, status: 'assigned', now })
  await tellAboutClaim(deciding, { memberId: claim.memberId, title: project.title, paperId })
  return { ...outcome, projectId: project.id, paperId }
}

/** Approval closes the project and publishes in the same transaction: into the library, out of the open projects, and the asker is told. */
export async function decideOnPublication(deciding: Deciding<DecisionOf<'publication'>>): Promise<Outcome> {
  const { kernel, tx, id, decision, notes, actor, now } = deciding
  const projectId = await projectOfSubmission(tx, id)
  // Before the paper is locked, as in a claim's approval: two decisions on one project must not wait for each other.
  if (decision === 'rejected') await holdProject(tx, projectId)
  if (decision === 'approved_for_publication') await closeProject(kernel, tx, projectId)
  const paper = await decideSubmission(kernel, tx, { id, decision, notes, actor, now })
  const outcome = { status: decision, target: `paper “${paper.title}”`, paperId: paper.paperId }
  if (decision !== 'approved_for_publication') {
    await tellAboutSubmission(deciding, { paper })
    return outcome
  }
  const question = paper.questionId ? (await questionFacts(tx, [paper.questionId])).get(paper.questionId) : undefined
  const { title, category, abstract, keywords, sections, declarations, authors, questionId } = paper
  const published = await publishPaper(kernel, tx, {
    workspacePaperId: paper.paperId,
    questionId,
    title,
    category,
    abstract,
    keywords,
    sections,
    declarations,
    authors,
    contributor: question ? contributorOf(question) : null,
    actor,
    now,
  })
  await markPublished(tx, paper.paperId, { libraryPaperId: published.id, now })
  const paperUrl = `/research/${published.publicNumber}`
  if (questionId) await markQuestion(kernel, tx, { id: questionId, status: 'published', now, paperUrl })
  await tellAboutSubmission(deciding, { paper, paperUrl })
  return { ...outcome, libraryId: published.id, publicNumber: published.publicNumber }
}
