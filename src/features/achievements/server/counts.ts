import { type Milestones, milestonesOf } from '#features/accounts/server/public.ts'
import { type Credit, creditsOf, distinctionsOf } from '#features/library/server/public.ts'
import { actionsInProjects } from '#features/projects/server/public.ts'
import { listStatusesOfAsker } from '#features/questions/server/public.ts'
import { type QuestionStatus, questionStates } from '#features/questions/states.ts'
import { countAnswered } from '#features/support/server/public.ts'
import { actionsOnPapers } from '#features/submission/server/public.ts'
import type { Db } from '#server/data/db.ts'
import type { Counts, Measure } from '../measures.ts'

/** The rows of other features that record a member's actions. */
type MemberActions = {
  account: Milestones
  credits: Credit[]
  distinctions: Awaited<ReturnType<typeof distinctionsOf>>
  asked: QuestionStatus[]
  onPapers: Awaited<ReturnType<typeof actionsOnPapers>>
  inProjects: Awaited<ReturnType<typeof actionsInProjects>>
  answered: number
}

const differentIn = <T>(all: T[]): number => new Set(all).size

const ofCredits = (credits: Credit[], withChecklist: ReadonlySet<string>) => ({
  papers_published: credits.length,
  team_papers_published: credits.filter(({ authors }) => authors > 1).length,
  co_authors: differentIn(credits.flatMap(({ others }) => others)),
  credit_roles: differentIn(credits.flatMap(({ credit_roles: roles }) => roles.map(({ role }) => role))),
  fields_published_in: differentIn(credits.map(({ category }) => category)),
  papers_of_the_month: credits.filter(({ featured }) => featured).length,
  guidelines_followed: credits.filter(({ workspace_paper_id: id }) => id !== null && withChecklist.has(id)).length,
})

const TAKEN_UP = [questionStates.assigned, questionStates.in_research, questionStates.published] as const
const ACCEPTED = [questionStates.available, ...TAKEN_UP] as const

const among = (asked: QuestionStatus[], states: readonly QuestionStatus[]): number =>
  asked.filter((status) => states.includes(status)).length

const ofQuestions = (asked: QuestionStatus[]) => ({
  questions_accepted: among(asked, ACCEPTED),
  questions_taken_up: among(asked, TAKEN_UP),
  questions_answered: among(asked, [questionStates.published]),
})

/** Counts how often a member has done each action. Pure. */
const countActions = ({
  account,
  credits,
  distinctions,
  asked,
  onPapers,
  inProjects,
  answered,
}: MemberActions): Counts => ({
  ...ofQuestions(asked),
  ...ofCredits(credits, new Set(onPapers.with_checklist)),
  proposals_approved: inProjects.proposals,
  refinements_approved: inProjects.refinements,
  claims_approved: inProjects.claims,
  teammates_brought: inProjects.brought,
  sections_written: onPapers.sections,
  papers_submitted: onPapers.submitted,
  teams_joined: onPapers.teams.length,
  drafts_reviewed: onPapers.reviewed,
  papers_guided: onPapers.guided,
  papers_mentored: distinctions.mentored,
  months_chosen: distinctions.months,
  messages_answered: answered,
  profile_set_up: Number(account.setUp),
  orcid_proven: Number(account.orcid),
  founding: Number(account.founding),
})

/** The counts of a member's actions, and the times of some of them. */
type Done = {
  counts: Counts
  /**
   * The times of actions that a teammate completes, earliest first: a lead is on a team only once somebody joins it.
   * The achievement gets the date of the action that reached its target, even if the server notices later.
   */
  moments: Partial<Record<Measure, Date[]>>
}

/** Counts a member's actions in the stored data; returns undefined if the member does not exist. */
export async function achievementCountsOf(db: Db, memberId: string): Promise<Done | undefined> {
  const account = await milestonesOf(db, memberId)
  if (!account) return undefined
  const [credits, distinctions, asked, onPapers, inProjects, answered] = await Promise.all([
    creditsOf(db, memberId),
    distinctionsOf(db, memberId),
    listStatusesOfAsker(db, memberId),
    actionsOnPapers(db, memberId),
    actionsInProjects(db, memberId),
    countAnswered(db, memberId),
  ])
  const counts = countActions({ account, credits, distinctions, asked, onPapers, inProjects, answered })
  return { counts, moments: { teams_joined: onPapers.teams } }
}
