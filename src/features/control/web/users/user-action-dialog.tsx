import { DestructiveDialog } from '#features/accounts/web/public.tsx'
import { useMailAvailable } from '#ui/mail/mail-availability.ts'
import { call } from '#app/call.ts'
import { DELETION_REASON_MISSING, REASON_MISSING } from '../../sentences.ts'
import type { User } from '../../users-contract.ts'
import { withFailureToast } from '../refusals.ts'
import { nameOf } from './user-words.ts'

export type UserAction = 'deactivate' | 'reactivate' | 'signOut' | 'resetLink' | 'delete'

type Doing = {
  title: string
  action: string
  /** What it does, after the name of whom it is done to. */
  does: string
  done: string
  isHarmless?: boolean
  call: (id: string, reason: string) => Promise<{ message: string }>
}

const ACTIONS: Record<UserAction, Doing> = {
  deactivate: {
    title: 'Deactivate',
    action: 'Deactivate',
    does: 'is signed out everywhere and cannot sign in. What is theirs stays as it is, until you reactivate them.',
    done: 'Deactivated',
    call: (id, reason) => call('POST /api/super-admin/users/:id/deactivate', { params: { id }, body: { reason } }),
  },
  reactivate: {
    title: 'Reactivate',
    action: 'Reactivate',
    does: 'can sign in again, and finds everything as it was.',
    done: 'Reactivated',
    isHarmless: true,
    call: (id, reason) => call('POST /api/super-admin/users/:id/reactivate', { params: { id }, body: { reason } }),
  },
  signOut: {
    title: 'End all sessions of',
    action: 'End Sessions',
    does: 'is signed out everywhere at once, and can sign in again.',
    done: 'Signed out',
    isHarmless: true,
    call: (id, reason) => call('POST /api/super-admin/users/:id/end-sessions', { params: { id }, body: { reason } }),
  },
  resetLink: {
    title: 'Send a reset link to',
    action: 'Send Reset Link',
    does: 'is mailed a link by which to set a new password within the hour.',
    done: 'Link on its way',
    isHarmless: true,
    call: (id, reason) => call('POST /api/super-admin/users/:id/reset-link', { params: { id }, body: { reason } }),
  },
  delete: {
    title: 'Delete',
    action: 'Delete Account',
    does: 'is signed out and hidden at once. For thirty days the account can be recovered from the graveyard with everything; after that what is personal is erased. Published papers keep the name.',
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

/** Asks why something is done to a member, and does it. */
export function UserActionDialog({ deed, user, onClose, onDone }: UserActionDialogProps) {
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
      {isDeletion && canMail ? <p>They are told by mail.</p> : null}
    </DestructiveDialog>
  )
}
