import type { Dashboard } from '#features/projects/contract.ts'

/** The sections of a dashboard. */
export type DashboardSection = 'waiting' | 'writing' | 'mentored' | 'shared' | 'questions' | 'answers'

const IN_ORDER: readonly DashboardSection[] = ['questions', 'answers', 'mentored', 'shared', 'writing']

/** The main sections of each role: shown first, even if they are empty. */
const COMES_FOR = new Map<string, readonly DashboardSection[]>([
  ['student', ['writing']],
  ['faculty', ['mentored', 'writing']],
  ['clinician', ['questions']],
  ['moderator', ['waiting']],
  ['admin', ['waiting']],
])

const CLAIMING_ROLES: readonly string[] = ['student', 'faculty']

/** Returns whether members of a role may claim projects: students and faculty, as the server enforces. Pure. */
export const canClaim = (role: string): boolean => CLAIMING_ROLES.includes(role)

/** Returns whether the dashboard begins with the review queues, which show their own most urgent item. Pure. */
export const beginsWithReviews = (parts: readonly DashboardSection[]): boolean => parts.includes('waiting')

/** Returns whether a member has content in a section, whatever their role. Pure. */
function has(dashboard: Dashboard, part: DashboardSection): boolean {
  switch (part) {
    case 'waiting':
      return false
    case 'writing': {
      const { active_projects: papers, completed_papers: published, claims, waiting_for_you: waiting } = dashboard
      return [papers, published, claims, waiting].some((list) => list.length > 0)
    }
    case 'mentored':
      return dashboard.mentored_papers.length > 0
    case 'shared':
      return dashboard.shared_papers.length > 0
    case 'questions':
      return dashboard.questions_asked > dashboard.answers.length
    case 'answers':
      return dashboard.answers.length > 0
  }
}

/**
 * Returns the sections of a member's dashboard, in order: the sections of their role, then all other sections with
 * content. Until the dashboard has loaded, returns only the role's sections. An unknown role counts as a student. Pure.
 */
export function sectionsFor(role: string, dashboard: Dashboard | undefined): DashboardSection[] {
  const first = COMES_FOR.get(role) ?? ['writing']
  const others = dashboard ? IN_ORDER.filter((part) => !first.includes(part) && has(dashboard, part)) : []
  return [...first, ...others]
}
