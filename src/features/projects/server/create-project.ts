import { questionFacts } from '#features/questions/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { addProject } from './queries.ts'

export type NewProject = {
  kind: 'professional_question' | 'refined_project' | 'student_proposal'
  questionId: string | null
  title: string
  description: string
  category: string
  /** 1 to 5. */
  difficultyLevel: number
  requiredSkills: string[]
  learningObjectives: string[]
  methodology?: string | undefined
  expectedOutcomes?: string | undefined
  tags?: string[]
  timelineWeeks: number
  maxStudents: number
  now: Date
}

/** Opens a project that members can claim. @returns its id. */
export async function createProject(tx: Db, project: NewProject): Promise<string> {
  const { questionId } = project
  const question = questionId ? (await questionFacts(tx, [questionId])).get(questionId) : undefined
  const { id } = await addProject(tx, {
    kind: project.kind,
    question_id: project.questionId,
    title: project.title,
    description: project.description,
    methodology: project.methodology ?? null,
    expected_outcomes: project.expectedOutcomes ?? null,
    category: project.category,
    difficulty_level: project.difficultyLevel,
    required_skills: project.requiredSkills,
    learning_objectives: project.learningObjectives,
    tags: project.tags ?? [],
    timeline_weeks: project.timelineWeeks,
    max_students: project.maxStudents,
    posted_at: project.now,
    clinical_setting: question?.clinicalSetting ?? null,
  })
  return id
}
