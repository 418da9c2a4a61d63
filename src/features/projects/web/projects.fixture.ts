import { paperStates } from '#features/team/states.ts'
import type { ActiveProject, CompletedPaper, Dashboard } from '../contract.ts'

/** Creates a paper in progress for the dashboard. */
export const createPaper = (traits: Partial<ActiveProject> = {}): ActiveProject => ({
  paper_id: 'paper',
  project_id: 'project',
  question_title: 'Alert fatigue by the hour',
  asked_by: null,
  status: paperStates.draft,
  category: 'Clinical Workflow',
  team_members: [],
  word_count: 1912,
  ai_assistance_used: 0,
  next_deadline: null,
  progress_percentage: 78,
  sections_completed: 7,
  total_sections: 9,
  minimum_word_count: 2500,
  ...traits,
})

/** Creates the dashboard of a student who has not done anything yet. */
export const createDashboard = (traits: Partial<Dashboard> = {}): Dashboard => ({
  user_profile: {
    id: 'member',
    name: 'Amara Okafor',
    first_name: 'Amara',
    email: 'amara@example.org',
    institution: null,
    program: null,
    research_interests: [],
    skills: [],
  },
  active_projects: [],
  completed_papers: [],
  claims: [],
  achievements: [],
  ai_usage_stats: {
    total_sessions: 0,
    daily_usage: 0,
    daily_limit: 20,
    suggestions_accepted: 0,
    time_saved_hours: 0,
    most_used_feature: null,
  },
  available_questions: 0,
  upcoming_deadlines: [],
  waiting_for_you: [],
  questions: [],
  questions_asked: 0,
  answers: [],
  mentored_papers: [],
  shared_papers: [],
  ...traits,
})

/** A paper that a member has published. */
export const createCompletedPaper: CompletedPaper = {
  id: 'one',
  paper_id: 'INF-2026-0001',
  title: 'Oxygen use and the price of power',
  category: 'Patient Experience',
  views: 12,
  likes: 1,
  published_date: '2026-11-14',
  collaborators: ['Amara Okafor'],
}
