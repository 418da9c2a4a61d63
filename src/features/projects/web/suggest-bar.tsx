import { ButtonLink } from '#ui/button.tsx'
import type { AvailableProject } from '../contract.ts'
import { PROPOSE_PATH, refinePath } from '../paths.ts'

/** Above the open projects: what to do when none of them is the right one. */
export function SuggestBar() {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-6 text-muted">
      None of these is what you want to find out?
      <span className="flex flex-wrap gap-2">
        <ButtonLink to={PROPOSE_PATH} size="small" preventScrollReset>
          Propose a project
        </ButtonLink>
        <ButtonLink to={refinePath()} size="small" preventScrollReset>
          Refine a question
        </ButtonLink>
      </span>
    </p>
  )
}

/** Links from a professional's question to the form for a refined version. */
export function RefineLink({ project }: { project: AvailableProject }) {
  if (project.project_type !== 'professional_question' || !project.question_id) return null
  return (
    <ButtonLink
      to={refinePath(project.question_id)}
      kind="quiet"
      size="small"
      preventScrollReset
      aria-label={`Refine the question: ${project.title}`}
    >
      Refine the question
    </ButtonLink>
  )
}
