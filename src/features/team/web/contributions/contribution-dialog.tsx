import { type FormEvent, useState } from 'react'
import type { CreditRole } from '#shared/credit-roles.ts'
import { failureText } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { CreditRolesField } from './credit-roles-field.tsx'
import { useSaveCreditRoles } from '../live-data.ts'

const NONE_CHOSEN = 'Please choose at least one role.'
const errorIn = (failure: Error | null): string | undefined => (failure ? failureText(failure) : undefined)

type ContributionFormProps = { paperId: string; known: CreditRole[]; onClose: () => void }

function ContributionForm({ paperId, known, onClose }: ContributionFormProps) {
  const [roles, setRoles] = useState(known)
  const [refused, setRefused] = useState<string>()
  const saying = useSaveCreditRoles(paperId)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (roles.length === 0) return setRefused(NONE_CHOSEN)
    saying.mutate(roles, {
      onSuccess: () => {
        showToast({
          title: 'Your part is noted',
          text: 'It is published with your name. You can change it until then.',
        })
        onClose()
      },
    })
  }
  const change = (changed: CreditRole[]) => {
    setRoles(changed)
    setRefused(undefined)
  }
  return (
    <form onSubmit={send} noValidate className="grid gap-5">
      <p className="text-muted">
        In the words of CRediT, the contributor roles taxonomy. What you choose is published with your name: on the
        paper’s page, in its PDF and for machines.
      </p>
      <CreditRolesField roles={roles} onChange={change} error={refused ?? errorIn(saying.error)} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="main" busy={saying.isPending}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}

type ContributionDialogProps = ContributionFormProps & { open: boolean }

/** What the member did for the paper; it begins with what they said before, or with what the text suggests. */
export function ContributionDialog({ open, ...form }: ContributionDialogProps) {
  return (
    <Dialog open={open} onClose={form.onClose} title="What you did">
      <ContributionForm {...form} />
    </Dialog>
  )
}
