import { useState } from 'react'
import { DestructiveDialog } from '#features/accounts/web/public.tsx'
import { Select } from '#ui/forms/select.tsx'
import { call } from '#app/call.ts'
import { REASON_MISSING } from '../../sentences.ts'
import type { User } from '../../users-contract.ts'
import { withFailureToast } from '../refusals.ts'
import { nameOf, ROLE_OPTIONS, roleName } from './user-words.ts'

type RoleDialogProps = { user: User; onClose: () => void; onDone: (title: string, message: string) => void }

const EFFECTS: Record<User['role'], string> = {
  student: 'Students claim projects and write papers.',
  faculty: 'Faculty claim projects, write papers and mentor.',
  clinician: 'Clinicians ask questions and mentor.',
  moderator: 'Moderators decide at the desks, and see e-mail addresses of askers.',
  admin: 'Admins may do everything, this control center among it.',
}

export function RoleDialog({ user, onClose, onDone }: RoleDialogProps) {
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
      <p>Now: {roleName(user.role)}. It holds at once, wherever they are signed in.</p>
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
