import { openProject } from '#features/projects/server/public.ts'
import { decideQuestion, mergeQuestion } from '#features/questions/server/public.ts'
import { OTHER_CATEGORY, PAPER_CATEGORIES } from '#shared/categories.ts'
import { invalidField } from '#shared/calls/failure.ts'
import { MAX_STUDENTS_DEFAULT, TIMELINE_WEEKS_DEFAULT } from '../../limits.ts'
import { titleFrom } from '../../title.ts'
import type { Deciding, Outcome, ProjectWishes } from './deciding.ts'
import type { DecisionOf } from '../policy.ts'

const ownCategory = (category: string | null): string =>
  PAPER_CATEGORIES.find((known) => known === category) ?? OTHER_CATEGORY

/**
 * An approved question becomes a project that students can claim; a merged one goes on as another. Its asker is told by
 * the questions room. @throws Failure invalid for a refusal without a reason.
 */
export async function decideOnQuestion(
  { kernel, tx, id, decision, notes, actor, now }: Deciding<DecisionOf<'question'>>,
  wishes: ProjectWishes,
): Promise<Outcome> {
  if (decision === 'rejected' && notes === '') throw invalidField('admin_notes', 'Please tell the asker the reason.')
  const decided = { id, notes, actor, now, seenAt: wishes.seen_at ? new Date(wishes.seen_at) : undefined }
  if (decision === 'merged') {
    const merged = await mergeQuestion(kernel, tx, { ...decided, into: wishes.merge_into ?? '' })
    return { status: merged.status, target: `question ${merged.trackingNumber} into ${merged.keptNumber}` }
  }
  const question = await decideQuestion(kernel, tx, { ...decided, decision })
  const outcome = { status: question.status, target: `question ${question.trackingNumber}` }
  if (decision !== 'approved') return outcome
  const projectId = await openProject(tx, {
    kind: 'professional_question',
    questionId: id,
    title: wishes.title || titleFrom(question.text),
    description: wishes.description || question.text,
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
