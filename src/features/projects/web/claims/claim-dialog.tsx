import { useState } from 'react'
import { Dialog } from '#ui/dialog/dialog.tsx'
import type { AvailableProject, MyClaim } from '../../contract.ts'
import { ClaimForm } from './claim-form.tsx'
import { ClaimConfirmation } from './claim-confirmation.tsx'
import { ProjectSummary } from '../project-summary.tsx'

type ClaimDialogParts = {
  /** Undefined when it is not, or no longer, open to the member. */
  project: AvailableProject | undefined
  sentBack: MyClaim | undefined
  onClose: () => void
}

/** Claim Research Project: what the project is, with whom, and why; then what happens next. */
export function ClaimDialog({ project, sentBack, onClose }: ClaimDialogParts) {
  // The project is kept as it was opened: the list behind loses it as soon as its last seat is taken.
  const [opened] = useState(project)
  const [nextSteps, setNextSteps] = useState<string[]>()
  return (
    <Dialog open title="Claim Research Project" onClose={onClose}>
      {nextSteps ? <ClaimConfirmation nextSteps={nextSteps} onClose={onClose} /> : null}
      {opened && !nextSteps ? (
        <>
          <ProjectSummary project={opened} />
          <ClaimForm project={opened} sentBack={sentBack} onSent={setNextSteps} onCancel={onClose} />
        </>
      ) : null}
      {opened ? null : <p className="text-muted">This project is no longer open to you. Please choose another one.</p>}
    </Dialog>
  )
}
