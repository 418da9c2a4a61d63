import { useState } from 'react'
import { Failure } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { type Changing, useAccess, useChangeAccess } from './access-data.ts'
import { InviteForm } from './invite-form.tsx'
import { PeopleList } from './people-list.tsx'

const wordsOf = (error: Error): string =>
  error instanceof Failure ? error.detail : 'Something went wrong on our side.'

function CopyAddress({ paperId }: { paperId: string }) {
  const address = `${location.origin}/student/papers/${paperId}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      showToast({ title: 'Address copied', text: 'It opens the paper for those listed below, and for nobody else.' })
    } catch {
      showToast({ title: 'The address could not be copied', text: address, kind: 'danger' })
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <code className="min-w-0 flex-1 basis-60 rounded-[6px] bg-sunken px-3 py-2 text-[13px] [overflow-wrap:anywhere]">
        {address}
      </code>
      <Button size="small" onClick={() => void copy()}>
        Copy address
      </Button>
    </div>
  )
}

type ShareParts = { paperId: string; memberId: string }

function Sharing({ paperId, memberId }: ShareParts) {
  const { data: access, error, refetch } = useAccess(paperId)
  const changing = useChangeAccess(paperId)
  const change = (what: Changing, done: string) =>
    changing.mutate(what, {
      onSuccess: () => showToast({ title: done }),
      onError: (failure) => showToast({ title: 'Not changed', text: wordsOf(failure), kind: 'danger' }),
    })
  const isLead = access?.people.some(({ id, role }) => id === memberId && role === 'lead') ?? false
  return (
    <div className="grid gap-6">
      <CopyAddress paperId={paperId} />
      <section aria-labelledby="who-has-access" className="grid gap-3">
        <h3 id="who-has-access" className="font-semibold">
          Who has access
        </h3>
        {access ? <PeopleList access={access} memberId={memberId} change={change} /> : null}
        {!access && error ? (
          <p role="alert">
            {wordsOf(error)}{' '}
            <Button kind="quiet" size="small" onClick={() => void refetch()}>
              Try Again
            </Button>
          </p>
        ) : null}
        {!access && !error ? <Skeleton label="Loading who has access" /> : null}
      </section>
      {access?.may_invite ? <InviteForm paperId={paperId} isLead={isLead} /> : null}
    </div>
  )
}

/** The button of the bar that shares a paper: its address, who may open it, and how others come in. */
export function ShareButton(share: ShareParts) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Share
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Share this paper" firstFocus="button">
        <Sharing {...share} />
      </Dialog>
    </>
  )
}
