import type { Db } from '#server/data/db.ts'
import { type AskersWords, askersWords } from '#features/questions/server/public.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Workspace, WorkspaceSection } from '../contract.ts'
import {
  headOfPaper,
  findTeams,
  paperRoleOf,
  may,
  charactersIn,
  progressOf,
  FORMER_MEMBER,
  planOf,
  rolesShownBy,
  type PaperRow,
  type TeamRow,
  type PaperRole,
  type SectionLetters,
} from '#features/team/server/public.ts'
import {
  readCaughtUp,
  findSections,
  readResources,
  readRecentComments,
  saveMergeBases,
  assistanceOf,
  lookupSettings,
  findingsIn,
  type SectionRow,
  type CheckSuggestion,
  suggestionsFor,
  type Assistance,
} from '#features/editor/server/public.ts'
import { presentMembers, membersByIds, type MemberFacts } from '#features/accounts/server/public.ts'
import { profilesByIds, type ProfileFacts } from '#features/profiles/server/public.ts'
import type { Resource, Comment } from '#features/editor/contract.ts'
import { type PaperStatus, paperStates } from '#features/team/states.ts'
import { MINIMUM_PAPER_WORDS } from '#shared/business.ts'
import type { EventOf } from '#shared/states.ts'
import { readMinutes } from '#shared/time/reading-time.ts'
import { submissionStates, type SubmissionStatus } from '../states.ts'
import { findNewestSubmission } from './submission/submission.ts'

const readQuestion = async (db: Db, questionId: string | null): Promise<AskersWords | undefined> =>
  questionId ? askersWords(db, questionId) : undefined

/** Reads a paper with its sections. @throws Failure not_found, also for members who may not read the paper. */
export async function readWorkspace(kernel: Kernel, actor: Actor, paperId: string): Promise<Workspace> {
  const { db } = kernel
  const head = await headOfPaper(kernel, paperId)
  const paper = await readCaughtUp(kernel, actor, paperId)
  const team = await findTeams(db, [paperId])
  const memberIds = team.map(({ member_id }) => member_id)
  // For a member who has left but may come back, the name is shown with their text, but not the profile.
  const present = await presentMembers(db, memberIds)
  const [sections, members, profiles, question, submission, paperRole, resources, comments, characters] =
    await Promise.all([
      findSections(db, paperId),
      membersByIds(db, memberIds),
      profilesByIds(db, present),
      readQuestion(db, paper.question_id),
      findNewestSubmission(db, paperId),
      paperRoleOf(db, actor, paperId),
      readResources(kernel, actor, paperId),
      readRecentComments(db, paperId),
      charactersIn(db, paperId),
    ])
  if (may(paperRole, 'write')) await saveMergeBases(db, actor, { paperId, sections, now: kernel.now() })
  return presentWorkspace({
    paper,
    sections,
    team,
    members,
    present: new Set(present),
    profiles,
    question,
    submission,
    resources,
    comments,
    paperRole,
    looksUpReferences: kernel.settings.of(lookupSettings) !== undefined,
    lineage: await kernel.backups.lineage(),
    characters,
    assistance: await kernel.extensions.of(assistanceOf)(kernel.db, actor.id, kernel.now()),
    leadsOn:
      may(paperRole, 'submit', paper.status) && paper.completed_by === actor.id && paper.completion_shown_at === null,
    head,
  })
}

const presentWorkspace = (parts: WorkspaceParts): Workspace => ({
  paper: presentPaper(parts),
  sections: presentSections(parts),
  dismissed_checks: parts.paper.dismissed_checks,
  collaboration: { recent_comments: parts.comments, shared_resources: parts.resources },
  looks_up_references: parts.looksUpReferences,
  lineage: parts.lineage,
  head: parts.head,
  ai_assistance: {
    available_features: [...parts.assistance.tools],
    usage_today: parts.assistance.daily_usage,
    daily_limit: parts.assistance.daily_limit,
  },
})

function presentPaper(parts: WorkspaceParts): Workspace['paper'] {
  const { paper, submission, paperRole } = parts
  const team = presentTeam(parts)
  return {
    id: paper.id,
    title: paper.title,
    title_markup: paper.title_markup,
    status: paper.status,
    category: paper.category,
    progress_percentage: progressOf({ completed: paper.sections_completed, total: paper.sections }),
    word_count: paper.word_count,
    minimum_word_count: MINIMUM_PAPER_WORDS,
    estimated_read_time: readMinutes(paper.word_count),
    sections_completed: paper.sections_completed,
    total_sections: paper.sections,
    team_members: team,
    author: team[0]?.name ?? FORMER_MEMBER,
    author_email: team[0]?.email ?? null,
    question: parts.question?.text ?? null,
    asker_says: parts.question ? presentAsker(parts.question) : null,
    due_at: paper.due_at?.toISOString() ?? null,
    submitted_for_publication: paper.submitted_at !== null,
    submitted_at: paper.submitted_at?.toISOString() ?? null,
    submission: submission
      ? {
          submission_id: submission.id,
          status: submission.status,
          decided_at: submission.decided_at?.toISOString() ?? null,
          notes: submission.notes,
          declarations: submission.declarations && { funders: [], ...submission.declarations },
        }
      : null,
    library_id: paper.library_paper_id,
    can_write: may(paperRole, 'write', paper.status),
    can_suggest: may(paperRole, 'suggest', paper.status),
    standing: paperRole,
    is_team_member: isAuthor(paperRole),
    leads_to_submission: parts.leadsOn,
  }
}

const presentSections = (parts: WorkspaceParts): Workspace['sections'] => {
  const found = findingsIn(parts.paper, parts.sections).flatMap(({ rule, findings }) =>
    findings.map(({ section, quote, says }) => ({ section, quote, says, rule: rule.name })),
  )
  return Object.fromEntries(parts.sections.map((row) => [row.name, presentSection(row, parts, found)]))
}

function presentSection(
  row: SectionRow,
  { members, paper }: WorkspaceParts,
  found: CheckSuggestion[],
): WorkspaceSection {
  const plan = planOf(row.name)
  return {
    heading: plan?.heading ?? row.name,
    content: row.content,
    unreadable_parts: row.unreadable_parts,
    word_count: row.word_count,
    target_word_count: plan?.targetWordCount ?? 0,
    completion_status: row.completion,
    ai_suggestions: suggestionsFor({ name: row.name, text: row.content }, found, paper.dismissed_checks),
    last_updated: row.last_updated?.toISOString() ?? null,
    owner: row.owner_id ? { id: row.owner_id, name: members.get(row.owner_id)?.name ?? FORMER_MEMBER } : null,
    due_at: row.due_at?.toISOString() ?? null,
    guidance: plan?.guidance ?? { question: row.name, advice: '' },
    version: row.version,
  }
}

function presentTeam({
  team,
  members,
  present,
  profiles,
  paperRole,
  characters,
}: WorkspaceParts): Workspace['paper']['team_members'] {
  const isTeamMember = isAuthor(paperRole)
  return team.map(({ member_id: id, lead, credit_roles: said }) => {
    const member = members.get(id)
    const profile = profiles.get(id)
    return {
      id,
      name: member?.name ?? FORMER_MEMBER,
      role: lead ? ('lead' as const) : ('member' as const),
      email: (isTeamMember && present.has(id) && member?.email) || null,
      institution: profile?.institution || null,
      expertise: profile?.skills ?? [],
      credit_roles: said ?? rolesShownBy(characters, id),
      credit_roles_said: said !== null,
    }
  })
}

const presentAsker = (question: AskersWords): Workspace['paper']['asker_says'] => ({
  background: question.contextBackground,
  importance: question.importanceReason,
  expected_outcome: question.expectedOutcome,
  resources: question.resources,
  clarifications: question.clarifications,
})

type WorkspaceParts = {
  paper: PaperRow
  sections: SectionRow[]
  team: TeamRow[]
  members: Map<string, MemberFacts>
  /** The ids of team members who have not left. */
  present: ReadonlySet<string>
  profiles: Map<string, ProfileFacts>
  question: AskersWords | undefined
  submission: Awaited<ReturnType<typeof findNewestSubmission>>
  resources: Resource[]
  head: number
  /** The newest comments, newest first. */
  comments: Comment[]
  paperRole: PaperRole
  looksUpReferences: boolean
  lineage: string
  characters: SectionLetters[]
  /** True if the reader completed the paper and has not been taken to its submission page yet. */
  leadsOn: boolean
  assistance: Assistance
}

const isAuthor = (paperRole: PaperRole): boolean => paperRole === 'lead' || paperRole === 'member'

type Team = { member_id: string }[]

/** Returns whether a member may decide on a paper. Nobody may decide on a paper of their own team. */
export const mayDecide = (actor: Pick<Actor, 'id'>, team: Team): boolean =>
  team.every(({ member_id }) => member_id !== actor.id)

export type SubmissionDecision = Exclude<EventOf<typeof submissionStates>, 'peer_review' | 'erase'>

type Statuses = { submission: SubmissionStatus; paper: PaperStatus }

/** Returns the states of a submission and its paper after a decision; a second decision is refused. Pure. */
export function decide(statuses: Statuses, decision: SubmissionDecision): Statuses | { refused: string } {
  const submission = submissionStates.after(statuses.submission, decision)
  if ('refused' in submission) return submission
  const paper = paperStates.after(statuses.paper, decision)
  return 'refused' in paper ? paper : { submission: submission.status, paper: paper.status }
}
