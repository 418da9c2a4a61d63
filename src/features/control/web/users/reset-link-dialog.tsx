import { useState } from 'react'
import { DestructiveDialog } from '#features/accounts/web/public.tsx'
import { pacificTime } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { CopyLink } from '#ui/copy-link.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { call } from '#app/call.ts'
import { REASON_MISSING } from '../../sentences.ts'
import type { User } from '../../users-contract.ts'
import { withFailureToast } from '../refusals.ts'
import { nameOf } from './user-words.ts'

const DIALOG_WIDTH_MAX_PX = 540

type Made = { message: string; link: string; works_until: string }

/** Shows the link once; it is not stored. */
const MadeLink = ({ made, user, onClose }: { made: Made; user: User; onClose: () => void }) => (
  <Dialog open title={`Reset link for ${nameOf(user)}`} onClose={onClose} maxWidth={DIALOG_WIDTH_MAX_PX}>
    <div className="grid gap-4">
      <p role="status">{made.message}</p>
      <CopyLink address={made.link} label="Copy link" copied="Give it to this member only." />
      <p className="text-[14px] leading-5 text-muted">It works until {pacificTime(made.works_until)}.</p>
      <div>
        <Button onClick={onClose}>Close</Button>
      </div>
    </div>
  </Dialog>
)

/** Creates a link for setting a new password. The admin passes it on to the member, because no e-mail can be sent. */
export function ResetLinkDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [made, setMade] = useState<Made>()
  if (made) return <MadeLink made={made} user={user} onClose={onClose} />
  return (
    <DestructiveDialog
      title={`Create a reset link for ${nameOf(user)}?`}
      action="Create Reset Link"
      reasonMissing={REASON_MISSING}
      onClose={onClose}
      act={async ({ reason }) => {
        const making = call('POST /api/super-admin/users/:id/reset-link/make', {
          params: { id: user.id },
          body: { reason },
        })
        setMade(await withFailureToast('Error changing user', making))
      }}
    >
      <p>
        Anyone with this link can set a new password for {nameOf(user)} and sign in. It works once and expires after one
        hour. Earlier links stop working. The admin log records that you created this link.
      </p>
    </DestructiveDialog>
  )
}
