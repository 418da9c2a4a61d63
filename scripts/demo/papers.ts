import { z } from 'zod'
import { valuesOf } from '#features/questions/options.ts'
import { CREDIT_DEGREES, CREDIT_ROLES } from '#shared/credit-roles.ts'
import type { DemoAction } from './actions.ts'
import { readContent } from './data.ts'
import { teamCompleteAt } from './claims.ts'
import { textOfPaper, WRITTEN_IN_ORDER } from './paper-text.ts'
import type { World } from './world.ts'
import type { PaperQuestion } from './question-content.ts'
import { ADMIN } from './people.ts'

// The following times are in days.
const FIRST_TEXT_AFTER = 2.3
const WRITTEN_BEFORE_SUBMISSION = 1.4
const LAST_TEXT_AT = 1.2
const DECIDED_AFTER = 3.1
const REVISED_AFTER = 5.2

const MINUTES_A_SITTING = 95

const Roles = z.array(
  z.strictObject({ role: z.enum(valuesOf(CREDIT_ROLES)), degree: z.enum(CREDIT_DEGREES).nullable() }),
)
/** The roles of a team's members, the lead first. */
const ROLES = readContent('credit-roles.json', z.array(Roles))

/** The ids of a paper, each set once it exists. */
export type DemoPaperIds = { paperId?: string; submissionId?: string; libraryId?: string }

/** Returns the given id. @throws when it is not set yet */
export const requireId = (id: string | undefined): string => {
  if (!id) throw new Error('The paper is not ready for this step')
  return id
}

type Save = { by: string; paperId: string; sectionName: string; content: string }

async function save(world: World, { by, paperId, sectionName, content }: Save): Promise<void> {
  const call = await world.as(by)
  const key = 'PUT /api/student/papers/:paperId/sections/:sectionName'
  const params = { paperId, sectionName }
  // The section is written in two sessions: first its first paragraph, then the whole section.
  const [first = ''] = content.split('\n\n')
  const { version } = await call(key, { params, body: { content: first } })
  world.clock.advance(MINUTES_A_SITTING)
  if (content !== first) await call(key, { params, body: { content, base_version: version } })
}

/** Returns the team's writing in turns, from the first days to the submission or to yesterday. */
function teamWrites(question: PaperQuestion, paperIds: DemoPaperIds): DemoAction[] {
  const { paper } = question
  const sections = paper.stage === 'writing' ? WRITTEN_IN_ORDER.slice(0, paper.sections) : WRITTEN_IN_ORDER
  if (sections.length === 0) return []
  const text = textOfPaper(paper.text)
  const begin = teamCompleteAt(question) - FIRST_TEXT_AFTER
  const end = paper.stage === 'writing' ? LAST_TEXT_AT : paper.submitted + WRITTEN_BEFORE_SUBMISSION
  return sections.map((sectionName, index) => ({
    daysAgo: begin - ((begin - end) * index) / sections.length,
    name: 'A section is written',
    act: (world) => {
      const by = paper.team[index % paper.team.length] ?? paper.team[0]
      return save(world, { by, paperId: requireId(paperIds.paperId), sectionName, content: text.sections[sectionName] })
    },
  }))
}

async function sayRoles(world: World, team: readonly string[], paperId: string): Promise<void> {
  for (const [position, name] of team.entries()) {
    const call = await world.as(name)
    const body = { roles: ROLES[position] ?? [] }
    await call('PUT /api/student/papers/:paperId/credit-roles', { params: { paperId }, body })
  }
}

async function approve(world: World, authors: readonly string[], paperId: string): Promise<void> {
  for (const name of authors) {
    const call = await world.as(name)
    const { text_hash } = await call('GET /api/student/papers/:paperId/submission', { params: { paperId } })
    const body = { text_hash, agrees: true }
    await call('POST /api/student/papers/:paperId/approval', { params: { paperId }, body })
  }
}

async function submit(world: World, { paper, project }: PaperQuestion, paperIds: DemoPaperIds): Promise<void> {
  await sayRoles(world, paper.team, requireId(paperIds.paperId))
  const call = await world.as(paper.team[0])
  const text = textOfPaper(paper.text)
  const { submission_id: id } = await call('POST /api/student/papers/:paperId/submit-for-publication', {
    params: { paperId: requireId(paperIds.paperId) },
    body: {
      abstract: text.sections.abstract,
      category: project.category,
      keywords: text.keywords,
      coAuthors: paper.stage === 'published' ? paper.coAuthors : '',
      declarations: text.declarations,
      submissionNotes: 'All authors have read the text and agree with it.',
    },
  })
  paperIds.submissionId = id
  if (paper.stage === 'published') await approve(world, paper.team.slice(1), requireId(paperIds.paperId))
}

type PaperDecision = { decision: 'approved_for_publication' | 'revision_requested'; notes: string }

async function decide(world: World, paperIds: DemoPaperIds, { decision, notes }: PaperDecision): Promise<void> {
  const call = await world.as(ADMIN)
  const id = requireId(paperIds.submissionId)
  await call('GET /api/admin/reviews/publication/:id/text', { params: { id } })
  const { item } = await call('POST /api/admin/reviews/:kind/:id/decision', {
    params: { kind: 'publication', id },
    body: { decision, admin_notes: notes },
  })
  if (item.library_id) paperIds.libraryId = item.library_id
}

/** Returns when the decision on a paper is made, in days before the run. */
export const decidedAt = (submitted: number): number => submitted - DECIDED_AFTER

function editorDecides(question: PaperQuestion, paperIds: DemoPaperIds): DemoAction[] {
  const { paper } = question
  if (paper.stage === 'writing') return []
  const sent: DemoAction = {
    daysAgo: paper.submitted,
    name: 'A paper is submitted',
    act: (world) => submit(world, question, paperIds),
  }
  if (paper.stage === 'pending') return [sent]
  const decision = paper.stage === 'published' ? 'approved_for_publication' : 'revision_requested'
  const decided: PaperDecision = { decision, notes: paper.notes }
  const daysAgo = decidedAt(paper.submitted)
  return [sent, { daysAgo, name: 'A paper is decided on', act: (world) => decide(world, paperIds, decided) }]
}

/** Returns the lead's first answer to a revision request, in the section that the request mentions first. */
function leadRevises({ paper }: PaperQuestion, paperIds: DemoPaperIds): DemoAction[] {
  if (paper.stage !== 'revision') return []
  const { sections, revision } = textOfPaper(paper.text)
  const act = async (world: World) => {
    const call = await world.as(paper.team[0])
    const params = { paperId: requireId(paperIds.paperId), sectionName: 'methods' }
    const content = `${sections.methods}\n\n${revision}`
    await call('PUT /api/student/papers/:paperId/sections/:sectionName', { params, body: { content } })
  }
  return [{ daysAgo: decidedAt(paper.submitted) - REVISED_AFTER, name: 'A section is revised', act }]
}

/** Returns the request for more time by a lead whose team will not finish by the due date. */
function leadAsksForTime({ paper }: PaperQuestion, paperIds: DemoPaperIds): DemoAction[] {
  if (paper.stage !== 'writing' || !paper.needs) return []
  const { weeks, why: reason, asked } = paper.needs
  const act = async (world: World) => {
    const call = await world.as(paper.team[0])
    const params = { paperId: requireId(paperIds.paperId) }
    await call('POST /api/student/papers/:paperId/extensions', { params, body: { weeks, reason } })
  }
  return [{ daysAgo: asked, name: 'A team asks for more time', act }]
}

/** Returns what happens to a paper, from its first section to its present state. */
export const paperActions = (question: PaperQuestion, paperIds: DemoPaperIds): DemoAction[] => [
  ...teamWrites(question, paperIds),
  ...editorDecides(question, paperIds),
  ...leadRevises(question, paperIds),
  ...leadAsksForTime(question, paperIds),
]
