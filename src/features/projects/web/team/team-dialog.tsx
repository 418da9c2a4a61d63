import { useState } from 'react'
import { dayMonth } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import type { TeamReply } from '../../team-contract.ts'
import { LoadError } from '#ui/load-error.tsx'
import { Refusal } from '../refusal.tsx'
import { useDepart, useTeam, useWithdrawInvitation } from './team-data.ts'
import { TeamInviteForm } from './team-invite-form.tsx'
import { TeamMembers } from './team-members.tsx'

const HEADING = 'mt-6 mb-2 text-[17px] leading-6 font-semibold'

function Invited({ team }: { team: TeamReply }) {
  const withdraw = useWithdrawInvitation(team.paper_id)
  if (team.invitations.length === 0) return null
  return (
    <section aria-label="Invited">
      <h3 className={HEADING}>Invited</h3>
      <ul className="grid divide-y divide-line border-y border-line">
        {team.invitations.map(({ invitation_id: id, to, ends_at: until }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="min-w-0 break-all">
              {to} <span className="block text-[14px] leading-5 text-muted">can answer until {dayMonth(until)}</span>
            </span>
            <Button
              size="small"
              busy={withdraw.isPending}
              onClick={() => withdraw.mutate(id)}
              aria-label={`Withdraw the invitation to ${to}`}
            >
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
      <Refusal error={withdraw.error} />
    </section>
  )
}

function Leave({ team, memberId, onLeft }: { team: TeamReply; memberId: string; onLeft: () => void }) {
  const depart = useDepart(team.paper_id)
  const [sure, setSure] = useState(false)
  const send = () =>
    depart.mutate(
      { userId: memberId, reason: '' },
      {
        onSuccess: ({ message }) => {
          showToast({ title: message, text: team.title })
          onLeft()
        },
      },
    )
  if (team.is_lead || team.closed) return null
  return (
    <div className="mt-6 grid gap-3 border-t border-line pt-5">
      {sure ? <p>What you wrote stays with the team, and your place goes to the next in line.</p> : null}
      <Refusal error={depart.error} />
      <div className="flex flex-wrap gap-3">
        <Button kind="danger" onClick={sure ? send : () => setSure(true)} busy={depart.isPending}>
          {sure ? 'Yes, leave the team' : 'Leave the team'}
        </Button>
        {sure ? <Button onClick={() => setSure(false)}>Stay</Button> : null}
      </div>
    </div>
  )
}

function Team({ team, memberId, onLeft }: { team: TeamReply; memberId: string; onLeft: () => void }) {
  return (
    <>
      <p className="mb-4 font-serif text-[18px] leading-6 font-semibold break-words">{team.title}</p>
      {team.closed ? <p className="mb-4 text-muted">{team.closed}</p> : null}
      <TeamMembers team={team} memberId={memberId} />
      <p className="mt-2 text-[14px] leading-5 text-muted">
        {team.members.length} of at most {team.limit}
        {team.is_lead ? ', you among them' : ''}
      </p>
      <Invited team={team} />
      {team.is_lead && !team.closed ? (
        <section aria-label="Invite somebody">
          <h3 className={HEADING}>Invite somebody</h3>
          {team.why_nobody_can_be_invited ? (
            <p className="text-muted">{team.why_nobody_can_be_invited}</p>
          ) : (
            <TeamInviteForm paperId={team.paper_id} />
          )}
        </section>
      ) : null}
      <Leave team={team} memberId={memberId} onLeft={onLeft} />
    </>
  )
}

type TeamDialogParts = { paperId: string; memberId: string; onClose: () => void }

/** A paper's team: who is on it, who is invited, and what its lead and members can change. */
export default function TeamDialog({ paperId, memberId, onClose }: TeamDialogParts) {
  const { data, error, refetch } = useTeam(paperId)
  return (
    <Dialog open title="Team" onClose={onClose}>
      {data ? <Team team={data} memberId={memberId} onLeft={onClose} /> : null}
      {!data && error ? (
        <LoadError title="The team could not be loaded" error={error} retry={() => void refetch()} />
      ) : null}
      {data || error ? null : <Skeleton label="Loading the team" />}
    </Dialog>
  )
}
