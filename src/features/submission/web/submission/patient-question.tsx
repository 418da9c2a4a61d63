import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import type { SubmissionChecklist } from '../../submission-checklist-contract.ts'

type Parts = { found: SubmissionChecklist['possible_identifiers']; onSend: () => void; onClose: () => void }

/** Asked before a paper is sent that looks as if it told who a patient is (decisions §8); the sender decides. */
export function PatientQuestion({ found, onSend, onClose }: Parts) {
  return (
    <Dialog open={found.length > 0} title="Could this identify a patient?" onClose={onClose} maxWidth={520}>
      <p>A paper is read by everyone. Some of what stands in it looks as if it told who a patient is:</p>
      <ul className="my-4 grid gap-1.5 border-y border-line py-3">
        {found.map(({ section, heading, quote }) => (
          <li key={`${section} ${quote}`} className="[overflow-wrap:anywhere]">
            <b>{quote}</b> <span className="text-muted">in {heading}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button kind="main" onClick={onClose}>
          Let me change it
        </Button>
        <Button onClick={onSend}>It identifies nobody, submit</Button>
      </div>
    </Dialog>
  )
}
