import { ButtonLink } from '#ui/button.tsx'
import type { AvailableProject } from '../contract.ts'
import { PROPOSE_PATH, refinePath } from '../paths.ts'

/** Shows links to propose a project or refine a question, above the open projects. */
export function SuggestBar() {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-6 text-muted">
      Looking for something else?
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

/** Shows a link from a professional's question to the form for a refined version. */
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
