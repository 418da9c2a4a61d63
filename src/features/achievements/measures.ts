/**
 * A member's actions that count towards achievements. Each action is stored as a row in a table of the feature in which
 * it happened. Some actions count only after somebody else has accepted them.
 */
export const MEASURES = [
  'questions_accepted',
  'questions_taken_up',
  'questions_answered',
  'proposals_approved',
  'refinements_approved',
  'guidelines_followed',
  'fields_published_in',
  'sections_written',
  'claims_approved',
  'papers_submitted',
  'papers_published',
  'teams_joined',
  'team_papers_published',
  'co_authors',
  'credit_roles',
  'drafts_reviewed',
  'papers_mentored',
  'teammates_brought',
  'papers_guided',
  'profile_set_up',
  'orcid_proven',
  'founding',
  'messages_answered',
  'papers_of_the_month',
  'months_chosen',
] as const
export type Measure = (typeof MEASURES)[number]

/** The number of times that a member has done each action. */
export type Counts = Readonly<Record<Measure, number>>

const some = (count: number, one: string, many: string): string => (count === 1 ? one : `${count} ${many}`)

/** Functions that return, for each measure, the requirement that members see for a given count. */
export const REQUIREMENTS: Readonly<Record<Measure, (count: number) => string>> = {
  questions_accepted: (n) => `Ask ${some(n, 'a question', 'questions')} that an editor accepts.`,
  questions_taken_up: (n) => `Ask ${some(n, 'a question', 'questions')} that a team takes up.`,
  questions_answered: (n) => `Ask ${some(n, 'a question', 'questions')} that a published paper answers.`,
  proposals_approved: (n) => `Propose ${some(n, 'a project', 'projects')} that an editor approves.`,
  refinements_approved: (n) => `Refine ${some(n, 'a question', 'questions')} in a way that an editor approves.`,
  guidelines_followed: (n) =>
    `Publish ${some(n, 'a paper with its reporting checklist', 'papers with their reporting checklists')}.`,
  fields_published_in: (n) => `Publish in ${some(n, 'a category', 'different categories')}.`,
  sections_written: (n) => `Write in ${some(n, 'a section', 'sections')} of your papers.`,
  claims_approved: (n) => `Have ${some(n, 'a claim on a project', 'claims on projects')} approved.`,
  papers_submitted: (n) => `Submit ${some(n, 'a paper', 'papers')} for publication.`,
  papers_published: (n) => `Publish ${some(n, 'a paper', 'papers')}.`,
  teams_joined: (n) => `Join ${some(n, 'a team', 'teams')} of two or more people.`,
  team_papers_published: (n) => `Publish ${some(n, 'a paper', 'papers')} with co-authors.`,
  co_authors: (n) => `Publish with ${some(n, 'another member', 'different members')}.`,
  credit_roles: (n) => `Be credited in ${some(n, 'a role', 'different roles')} (CRediT) on published papers.`,
  drafts_reviewed: (n) => `Review ${some(n, 'a draft', 'drafts')} as a mentor.`,
  papers_mentored: (n) => `Be named as the mentor of ${some(n, 'a published paper', 'published papers')}.`,
  teammates_brought: (n) => `Invite ${some(n, 'a member who joins', 'different members who join')} your team.`,
  papers_guided: (n) => `Mentor ${some(n, 'a paper', 'papers')} in progress.`,
  profile_set_up: () => 'Set up your profile.',
  orcid_proven: () => 'Link your ORCID iD by signing in to ORCID.',
  founding: () => 'Join during the founding period.',
  messages_answered: (n) => `Send ${some(n, 'feedback', 'messages of feedback')} that the editors answer.`,
  papers_of_the_month: (n) => `Have ${some(n, 'a paper', 'papers')} chosen as Paper of the Month.`,
  months_chosen: (n) => `Be chosen as Researcher of the Month${n === 1 ? '' : ` ${n} times`}.`,
}
