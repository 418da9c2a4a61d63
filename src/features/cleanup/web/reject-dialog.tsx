import { showToast } from '#ui/toasts/toast-store.ts'
import { call } from '#app/call.ts'
import type { Proposal } from '../proposals-contract.ts'
import { useRefresh } from './cleanup-data.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type RejectDialogProps = { proposal: Proposal; onClose: () => void }

/** Asks why a proposal is rejected. */
export function RejectDialog({ proposal, onClose }: RejectDialogProps) {
  const refresh = useRefresh()
  return (
    <ReasonDialog
      title="Reject this proposal?"
      action="Reject"
      isDanger
      label="Rejection reason"
      missing="Rejection reason is required"
      lengthMax={5_000}
      onClose={onClose}
      send={async (rejection) => {
        const { message } = await call('POST /api/dap/proposals/:proposalId/reject', {
          params: { proposalId: proposal.id },
          body: { rejection_reason: rejection },
        })
        await refresh()
        onClose()
        showToast({ title: 'Proposal rejected', text: message })
      }}
    >
      <p>{proposal.description}</p>
    </ReasonDialog>
  )
}
