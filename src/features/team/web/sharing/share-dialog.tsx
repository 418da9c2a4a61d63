import { failureText } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { CopyLink } from '#ui/copy-link.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { type Changing, useAccess, useChangeAccess, useTeam } from './access-data.ts'
import { InviteForm } from './invite-form.tsx'
import { PeopleList } from './people-list.tsx'

type ShareParts = { paperId: string; memberId: string }

function Sharing({ paperId, memberId }: ShareParts) {
  const { data: access, error, refetch } = useAccess(paperId)
  const changing = useChangeAccess(paperId)
  const change = (what: Changing, done: string) =>
    changing.mutate(what, {
      onSuccess: () => showToast({ title: done }),
      onError: (failure) => showToast({ title: 'Not changed', text: failureText(failure), kind: 'danger' }),
    })
  const isLead = access?.people.some(({ id, role }) => id === memberId && role === 'lead') ?? false
  const team = useTeam(paperId, isLead)
  return (
    <div className="grid gap-6">
      <CopyLink
        address={`${location.origin}/student/papers/${paperId}`}
        label="Copy address"
        copied="It opens the paper for those listed below, and for nobody else."
      />
      <section aria-labelledby="who-has-access" className="grid gap-3">
        <h3 id="who-has-access" className="font-semibold">
          Who has access
        </h3>
        {access ? (
          <PeopleList access={access} coAuthors={team?.invitations ?? []} memberId={memberId} change={change} />
        ) : null}
        {!access && error ? (
          <p role="alert">
            {failureText(error)}{' '}
            <Button kind="quiet" size="small" onClick={() => void refetch()}>
              Try Again
            </Button>
          </p>
        ) : null}
        {!access && !error ? <Skeleton label="Loading who has access" /> : null}
      </section>
      {access?.may_invite ? (
        <InviteForm paperId={paperId} isLead={isLead} whyNoCoAuthor={team?.why_nobody_can_be_invited} />
      ) : null}
    </div>
  )
}

/** Shares a paper: its address, who may open it, and how others come in. */
export function ShareDialog({ open, onClose, ...share }: ShareParts & { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Share this paper" firstFocus="button" losesTyped>
      <Sharing {...share} />
    </Dialog>
  )
}
