import type { Dashboard } from '#features/projects/contract.ts'

/** The sections of a first screen. */
export type DashboardSection = 'waiting' | 'writing' | 'mentored' | 'shared' | 'questions' | 'answers'

const IN_ORDER: readonly DashboardSection[] = ['questions', 'answers', 'mentored', 'shared', 'writing']

/** The sections that each role comes for: shown first, even while they are empty. */
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

/** Returns true if a member has anything in a section, whatever their role. Pure. */
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
 * Returns the sections of a member's first screen, in order: those of their role, then all others with content. Until
 * the dashboard is loaded, these are the sections that every member of the role sees. An unknown role counts as a
 * student (specification 000, section 9). Pure.
 */
export function sectionsFor(role: string, dashboard: Dashboard | undefined): DashboardSection[] {
  const first = COMES_FOR.get(role) ?? ['writing']
  const others = dashboard ? IN_ORDER.filter((part) => !first.includes(part) && has(dashboard, part)) : []
  return [...first, ...others]
}
