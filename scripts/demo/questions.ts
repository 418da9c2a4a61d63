import type { DemoAction } from './actions.ts'
import { addressIn, type World } from './world.ts'
import type { DemoQuestion, OpenQuestion } from './question-content.ts'
import { ADMIN } from './people.ts'
import type { DemoMember } from './members.ts'

const DECIDED_AFTER_DAYS = 1.8
const PAGE_SIZE = '50'

/** The ids of a question: its number once it is submitted, its project once it is approved. */
export type DemoQuestionIds = { trackingNumber?: string; projectId?: string }

function askerOf(asker: DemoQuestion['asker'], members: DemoMember[]) {
  if (typeof asker !== 'string') return { ...asker, email: addressIn(asker.mailbox) }
  const member = members.find(({ key }) => key === asker)
  if (!member) throw new Error(`The demo has no member named ${asker}`)
  const name = `${member.firstName} ${member.lastName}`
  return { name, email: addressIn(asker), institution: member.profile.institution }
}

async function send(world: World, question: DemoQuestion, members: DemoMember[]): Promise<string> {
  const { name, email, institution } = askerOf(question.asker, members)
  const whose = { submitter_name: name, submitter_email: email, credit_by_name: question.named }
  // Members ask while they are signed in, so that the question belongs to their account.
  const call = typeof question.asker === 'string' ? await world.as(question.asker) : world.visitor()
  if (question.form === 'community') {
    const { text, category, urgency, role, context, outcome } = question
    const content = { title: text, background: context, expected_outcome: outcome, institution }
    const body = { ...whose, ...content, category, difficulty: urgency, submitter_type: role }
    return (await call('POST /api/notifications/question-submission', { body })).tracking_number
  }
  const { mentors } = question
  const body = {
    ...whose,
    question_text: question.text,
    clinical_setting: question.setting,
    context_background: question.context,
    importance_reason: question.importance,
    submitter_institution: institution,
    submitter_role: question.role,
    allow_student_contact: question.contact,
    active_mentorship: mentors,
    mentor_notification_preference: mentors ? ('both' as const) : ('email' as const),
  }
  return (await call('POST /api/clinician-questions/submit', { body })).tracking_number
}

async function ask(world: World, question: DemoQuestion, members: DemoMember[]): Promise<string> {
  const trackingNumber = await send(world, question, members)
  await world.receipt()
  return trackingNumber
}

async function findForReview(world: World, trackingNumber: string): Promise<string> {
  const call = await world.as(ADMIN)
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = { kind: 'question', status: 'submitted', page: String(page), size: PAGE_SIZE } as const
    const { items, pagination } = await call('GET /api/admin/reviews', { query })
    const found = items.find((item) => item.kind === 'question' && item.tracking_number === trackingNumber)
    if (found) return found.id
    pages = pagination.total_pages
  }
  throw new Error(`The question ${trackingNumber} is not in the review list`)
}

const asWished = ({ level, skills, objectives, weeks, seats, title, category }: OpenQuestion['project']) => ({
  title,
  category,
  difficulty_level: level,
  required_skills: skills,
  learning_objectives: objectives,
  timeline_weeks: weeks,
  max_students: seats,
})

function decisionOn(question: DemoQuestion) {
  switch (question.fate) {
    case 'waiting':
      return undefined
    case 'needs_clarification':
      return { decision: 'needs_clarification', admin_notes: question.notes } as const
    case 'declined':
      return { decision: 'rejected', admin_notes: question.notes } as const
    case 'available':
    case 'paper':
      return { decision: 'approved', ...asWished(question.project) } as const
  }
}

async function review(world: World, question: DemoQuestion, questionIds: DemoQuestionIds): Promise<void> {
  const body = decisionOn(question)
  if (!body || !questionIds.trackingNumber) return
  const params = { kind: 'question', id: await findForReview(world, questionIds.trackingNumber) } as const
  const call = await world.as(ADMIN)
  const { item } = await call('POST /api/admin/reviews/:kind/:id/decision', { params, body })
  if (item.project_id) questionIds.projectId = item.project_id
}

/** Returns a question and the editor's decision on it, within two days. */
export function questionActions(
  question: DemoQuestion,
  questionIds: DemoQuestionIds,
  members: DemoMember[],
): DemoAction[] {
  const asked: DemoAction = {
    daysAgo: question.asked,
    name: 'A question is asked',
    act: async (world) => void (questionIds.trackingNumber = await ask(world, question, members)),
  }
  if (question.fate === 'waiting') return [asked]
  const daysAgo = question.asked - DECIDED_AFTER_DAYS
  return [asked, { daysAgo, name: 'A question is reviewed', act: (world) => review(world, question, questionIds) }]
}
