import { DestructiveDialog } from '#features/accounts/web/public.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { call } from '#app/call.ts'
import { DELETION_REASON_MISSING } from '../../sentences.ts'
import type { User } from '../../users-contract.ts'
import { withFailureToast } from '../refusals.ts'
import { nameOf } from './user-words.ts'
import { useRefresh } from './users-data.ts'

type BulkDeleteDialogProps = { users: User[]; onClose: () => void; onDeleted: () => void }

const NAMED_MAX = 10

export function BulkDeleteDialog({ users, onClose, onDeleted }: BulkDeleteDialogProps) {
  const refresh = useRefresh()
  const user_ids = users.map(({ id }) => id)
  const more = users.length - NAMED_MAX
  return (
    <DestructiveDialog
      title={users.length === 1 ? 'Delete one account?' : `Delete ${users.length} accounts?`}
      action="Delete Accounts"
      reasonMissing={DELETION_REASON_MISSING}
      typed="DELETE"
      onClose={onClose}
      act={async (given) => {
        const deleting = call('POST /api/super-admin/users/bulk-delete', { body: { user_ids, ...given } })
        const { message } = await withFailureToast('Error in bulk delete', deleting)
        refresh()
        onDeleted()
        showToast({ title: 'Accounts deleted', text: message })
      }}
    >
      <p>
        They are signed out and hidden at once. For thirty days each can be recovered from the graveyard with
        everything; after that what is personal is erased. Either all of them are deleted, or none.
      </p>
      <ul className="grid list-disc gap-1.5 pl-5">
        {users.slice(0, NAMED_MAX).map((user) => (
          <li key={user.id}>
            {nameOf(user)}, {user.email}
          </li>
        ))}
        {more > 0 ? <li>and {more} more</li> : null}
      </ul>
    </DestructiveDialog>
  )
}
