import { closeProject, decideClaim, openProject } from '#features/projects/server/public.ts'
import { decideQuestion, markQuestion, questionFacts } from '#features/questions/server/public.ts'
import { publishPaper } from '#features/library/server/public.ts'
import { decideSubmission, joinPaper, markPublished, projectOfSubmission } from '#features/workspace/server/public.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { OTHER_CATEGORY, PAPER_CATEGORIES } from '#shared/categories.ts'
import type { DecisionBody } from '../contract.ts'
import { MAX_STUDENTS_DEFAULT, TIMELINE_WEEKS_DEFAULT } from '../limits.ts'
import { titleFrom } from '../title.ts'
import { contributorOf } from './contributor.ts'
import { openPaperOf } from './opening.ts'
import { tellAboutClaim, tellAboutSubmission } from './mails.ts'
import type { DecisionOf } from './policy.ts'

/** One decision inside its transaction. */
export type Deciding<D> = {
  kernel: Kernel
  tx: Db
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

const ownCategory = (category: string | null): string =>
  PAPER_CATEGORIES.find((known) => known === category) ?? OTHER_CATEGORY

/** An approved question becomes a project that students can claim. Its asker is told by the questions room. */
export async function decideOnQuestion(
  { kernel, tx, id, decision, notes, actor, now }: Deciding<DecisionOf<'question'>>,
  wishes: ProjectWishes,
): Promise<Outcome> {
  const question = await decideQuestion(kernel, tx, { id, decision, notes, actor, now })
  const outcome = { status: question.status, target: `question ${question.trackingNumber}` }
  if (decision !== 'approved') return outcome
  const projectId = await openProject(tx, {
    kind: 'professional_question',
    questionId: id,
    title: wishes.title || titleFrom(question.text),
    description: question.text,
    category: wishes.category ?? ownCategory(question.category),
    difficultyLevel: wishes.difficulty_level,
    requiredSkills: wishes.required_skills ?? [],
    learningObjectives: wishes.learning_objectives ?? [],
    timelineWeeks: wishes.timeline_weeks ?? TIMELINE_WEEKS_DEFAULT,
    maxStudents: wishes.max_students ?? MAX_STUDENTS_DEFAULT,
    now,
  })
  return { ...outcome, projectId }
}

/** The first approved claim makes the project's paper, later ones join its team. */
export async function decideOnClaim(deciding: Deciding<DecisionOf<'claim'>>): Promise<Outcome> {
  const { kernel, tx, id, decision, notes, actor, now } = deciding
  const { claim, project } = await decideClaim(kernel, tx, { id, decision, notes, actor, now })
  const outcome = { status: claim.status, target: `claim ${id} on “${project.title}”` }
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

/** Approval publishes in the same transaction: into the library, out of the open projects, and the asker is told. */
export async function decideOnPublication(deciding: Deciding<DecisionOf<'publication'>>): Promise<Outcome> {
  const { kernel, tx, id, decision, notes, actor, now } = deciding
  const projectId = await projectOfSubmission(tx, id)
  // Before the paper is locked, as in a claim's approval: two decisions on one project must not wait for each other.
  if (decision === 'approved_for_publication') await closeProject(kernel, tx, projectId)
  const paper = await decideSubmission(tx, { id, decision, notes, actor, now })
  const outcome = { status: decision, target: `paper “${paper.title}”`, paperId: paper.paperId }
  if (decision !== 'approved_for_publication') {
    await tellAboutSubmission(deciding, { paper })
    return outcome
  }
  const question = paper.questionId ? (await questionFacts(tx, [paper.questionId])).get(paper.questionId) : undefined
  const { title, category, abstract, keywords, sections, authors, questionId } = paper
  const published = await publishPaper(kernel, tx, {
    workspacePaperId: paper.paperId,
    questionId,
    title,
    category,
    abstract,
    keywords,
    sections,
    authors,
    contributor: question ? contributorOf(question) : null,
    now,
  })
  await markPublished(tx, paper.paperId, { libraryPaperId: published.id, now })
  const paperUrl = `/research/${published.publicNumber}`
  if (questionId) await markQuestion(kernel, tx, { id: questionId, status: 'published', now, paperUrl })
  await tellAboutSubmission(deciding, { paper, paperUrl })
  return { ...outcome, libraryId: published.id, publicNumber: published.publicNumber }
}
