import { useState } from 'react'
import { useSession } from '#features/accounts/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useMailAvailable } from '#ui/mail/mail-availability.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import type { User } from '../../users-contract.ts'
import { type UserAction, UserActionDialog } from './user-action-dialog.tsx'
import { ResetLinkDialog } from './reset-link-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { nameOf, roleName, visitsInWords } from './user-words.ts'
import { useRefresh } from './users-data.ts'

const DIALOG_WIDTH_MAX_PX = 540

type UserDialogProps = { user: User; onClose: () => void }

/** What can be done about one member. */
export function UserDialog({ user, onClose }: UserDialogProps) {
  const refresh = useRefresh()
  const { user: self } = useSession()
  const canMail = useMailAvailable()
  const [action, setAction] = useState<UserAction | 'role' | 'makeResetLink'>()
  const done = (title: string, message: string) => {
    refresh()
    onClose()
    showToast({ title, text: message })
  }
  if (action === 'role') return <RoleDialog user={user} onClose={onClose} onDone={done} />
  if (action === 'makeResetLink') return <ResetLinkDialog user={user} onClose={onClose} />
  if (action) return <UserActionDialog deed={action} user={user} onClose={onClose} onDone={done} />
  return (
    <Dialog open title={nameOf(user)} onClose={onClose} maxWidth={DIALOG_WIDTH_MAX_PX}>
      <p className="mb-5 text-muted [overflow-wrap:anywhere]">
        {user.email} · {roleName(user.role)} · {visitsInWords(user)}
      </p>
      <div className="flex flex-wrap gap-3">
        {user.is_active ? null : <Button onClick={() => setAction('reactivate')}>Reactivate</Button>}
        <Button onClick={() => setAction('signOut')}>End Sessions</Button>
        {user.is_active && canMail ? <Button onClick={() => setAction('resetLink')}>Send Reset Link</Button> : null}
        {user.is_active && !canMail && user.role !== 'admin' ? (
          <Button onClick={() => setAction('makeResetLink')}>Make Reset Link</Button>
        ) : null}
        {self?.id === user.id ? null : (
          <>
            <Button onClick={() => setAction('role')}>Change Role</Button>
            {user.is_active ? (
              <Button kind="danger" onClick={() => setAction('deactivate')}>
                Deactivate
              </Button>
            ) : null}
            <Button kind="danger" onClick={() => setAction('delete')}>
              Delete Account
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}
