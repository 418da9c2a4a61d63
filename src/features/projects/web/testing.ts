import { paperStates } from '#features/workspace/states.ts'
import type { ActiveProject } from '../contract.ts'

/** A paper of the dashboard, in work. */
export const aPaper = (traits: Partial<ActiveProject> = {}): ActiveProject => ({
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
