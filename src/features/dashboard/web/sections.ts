import type { Dashboard } from '#features/projects/contract.ts'

/** What a first screen is made of. */
export type DashboardSection = 'waiting' | 'writing' | 'mentored' | 'shared' | 'questions' | 'answers'

const IN_ORDER: readonly DashboardSection[] = ['questions', 'answers', 'mentored', 'shared', 'writing']

/** What each role comes for: shown first, and also where there is nothing yet. */
const COMES_FOR = new Map<string, readonly DashboardSection[]>([
  ['student', ['writing']],
  ['faculty', ['mentored', 'writing']],
  ['clinician', ['questions']],
  ['moderator', ['waiting']],
  ['admin', ['waiting']],
])

const CLAIMING_ROLES: readonly string[] = ['student', 'faculty']

/** Students and faculty claim projects; the server enforces it. Pure. */
export const canClaim = (role: string): boolean => CLAIMING_ROLES.includes(role)

/** Returns true if the screen begins with the review queues, which show their own most urgent item. Pure. */
export const beginsWithReviews = (parts: readonly DashboardSection[]): boolean => parts.includes('waiting')

/** Whether somebody has anything of a part, whatever their role. Pure. */
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
 * What somebody's first screen shows, in order: what their role comes for, then whatever else they have. Until the dashboard is known
 * it is what every member of the role sees. An unknown role is a student's (specification 000, section 9). Pure.
 */
export function sectionsFor(role: string, dashboard: Dashboard | undefined): DashboardSection[] {
  const first = COMES_FOR.get(role) ?? ['writing']
  const others = dashboard ? IN_ORDER.filter((part) => !first.includes(part) && has(dashboard, part)) : []
  return [...first, ...others]
}
