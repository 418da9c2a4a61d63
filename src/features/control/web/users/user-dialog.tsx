import { useState } from 'react'
import { useSession, DestructiveDialog } from '#features/accounts/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useMailAvailable } from '#ui/mail/mail-availability.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import { call } from '#app/call.ts'
import { Select } from '#ui/forms/select.tsx'
import type { User } from '../../users-contract.ts'
import { REASON_MISSING, DELETION_REASON_MISSING } from '../../sentences.ts'
import { withFailureToast } from '../refusals.ts'
import { ResetLinkDialog } from './reset-link-dialog.tsx'
import { nameOf, roleName, visitsInWords, ROLE_OPTIONS } from './user-words.ts'
import { useRefresh } from './users-data.ts'

const DIALOG_WIDTH_MAX_PX = 540

type UserDialogProps = { user: User; onClose: () => void }

/** Shows the actions that an admin can take on one member. */
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
          <Button onClick={() => setAction('makeResetLink')}>Create Reset Link</Button>
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

type RoleDialogProps = { user: User; onClose: () => void; onDone: (title: string, message: string) => void }

const EFFECTS: Record<User['role'], string> = {
  student: 'Students claim projects and write papers.',
  faculty: 'Faculty claim projects, write papers and mentor.',
  clinician: 'Clinicians ask questions and mentor.',
  moderator: 'Moderators review submissions and can see askers’ e-mail addresses.',
  admin: 'Admins can do everything, including using this control center.',
}

function RoleDialog({ user, onClose, onDone }: RoleDialogProps) {
  const [role, setRole] = useState(user.role)
  return (
    <DestructiveDialog
      title={`Change the role of ${nameOf(user)}?`}
      action="Change Role"
      reasonMissing={REASON_MISSING}
      onClose={onClose}
      act={async ({ reason }) => {
        const doing = call('PUT /api/super-admin/users/:id/role', { params: { id: user.id }, body: { role, reason } })
        onDone('Role changed', (await withFailureToast('Error changing user', doing)).message)
      }}
    >
      <p>Current role: {roleName(user.role)}. The change takes effect immediately on all their devices.</p>
      <Select
        label="New role"
        required
        options={ROLE_OPTIONS}
        value={role}
        onChange={({ target }) => setRole(target.value as User['role'])}
        hint={EFFECTS[role]}
      />
    </DestructiveDialog>
  )
}

type UserAction = 'deactivate' | 'reactivate' | 'signOut' | 'resetLink' | 'delete'

type Doing = {
  title: string
  action: string
  /** The effect of the action, as the end of a sentence that begins with the member's name. */
  does: string
  done: string
  isHarmless?: boolean
  call: (id: string, reason: string) => Promise<{ message: string }>
}

const ACTIONS: Record<UserAction, Doing> = {
  deactivate: {
    title: 'Deactivate',
    action: 'Deactivate',
    does: 'will be signed out on all devices and can’t sign in until you reactivate the account. Their data is kept.',
    done: 'Deactivated',
    call: (id, reason) => call('POST /api/super-admin/users/:id/deactivate', { params: { id }, body: { reason } }),
  },
  reactivate: {
    title: 'Reactivate',
    action: 'Reactivate',
    does: 'can sign in again. Their data is unchanged.',
    done: 'Reactivated',
    isHarmless: true,
    call: (id, reason) => call('POST /api/super-admin/users/:id/reactivate', { params: { id }, body: { reason } }),
  },
  signOut: {
    title: 'End all sessions of',
    action: 'End Sessions',
    does: 'will be signed out on all devices immediately, and can sign in again.',
    done: 'Signed out',
    isHarmless: true,
    call: (id, reason) => call('POST /api/super-admin/users/:id/end-sessions', { params: { id }, body: { reason } }),
  },
  resetLink: {
    title: 'Send a reset link to',
    action: 'Send Reset Link',
    does: 'will get an e-mail with a link to set a new password. The link expires after one hour.',
    done: 'Sending the link',
    isHarmless: true,
    call: (id, reason) => call('POST /api/super-admin/users/:id/reset-link', { params: { id }, body: { reason } }),
  },
  delete: {
    title: 'Delete',
    action: 'Delete Account',
    does: 'will be signed out and hidden immediately. You can recover the account with all its data from the graveyard for 30 days. After that, personal data is permanently deleted. Published papers keep their name.',
    done: 'Account deleted',
    call: (id, reason) => call('DELETE /api/super-admin/users/:id', { params: { id }, query: { reason } }),
  },
}

type UserActionDialogProps = {
  deed: UserAction
  user: User
  onClose: () => void
  onDone: (title: string, message: string) => void
}

/** Asks for a reason for an action on a member, and runs it. */
function UserActionDialog({ deed, user, onClose, onDone }: UserActionDialogProps) {
  const { title, action, does, done, isHarmless = false, call: doIt } = ACTIONS[deed]
  const canMail = useMailAvailable()
  const isDeletion = deed === 'delete'
  return (
    <DestructiveDialog
      title={`${title} ${nameOf(user)}?`}
      action={action}
      isHarmless={isHarmless}
      reasonMissing={isDeletion ? DELETION_REASON_MISSING : REASON_MISSING}
      onClose={onClose}
      act={async ({ reason }) => {
        const doing = withFailureToast(
          isDeletion ? 'Error deleting user' : 'Error changing user',
          doIt(user.id, reason),
        )
        onDone(done, (await doing).message)
      }}
    >
      <p>
        {nameOf(user)} {does}
      </p>
      {isDeletion && canMail ? <p>We’ll notify them by e-mail.</p> : null}
    </DestructiveDialog>
  )
}
