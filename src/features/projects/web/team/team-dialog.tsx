import { useState, useRef, type FormEvent } from 'react'
import { dayMonth } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import type { TeamReply } from '../../team-contract.ts'
import { LoadError } from '#ui/load-error.tsx'
import { SendButton } from '#ui/forms/send-button.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { useErrors } from '#ui/forms/use-errors.ts'
import { Refusal } from '../refusal.tsx'
import { REMOVAL_REASON_LENGTH_MAX } from '../../limits.ts'
import { useDepart, useTeam, useWithdrawInvitation, useHandOver } from './team-data.ts'
import { TeamInviteForm } from './team-invite-form.tsx'

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
              {to} <span className="block text-[14px] leading-5 text-muted">can answer by {dayMonth(until)}</span>
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
      {sure ? <p>Your text stays with the team; your place goes to the next person waiting.</p> : null}
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
        {team.is_lead ? ', including you' : ''}
      </p>
      <Invited team={team} />
      {team.is_lead && !team.closed ? (
        <section aria-label="Invite someone">
          <h3 className={HEADING}>Invite someone</h3>
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

/** Shows a paper's team and invitations, and the actions for its lead and members. */
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

type Member = TeamReply['members'][number]

function Removal({ paperId, member, onDone }: { paperId: string; member: Member; onDone: () => void }) {
  const depart = useDepart(paperId)
  const [reason, setReason] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, forget } = useErrors(form)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return show({ reason: 'Please write your reason.' })
    depart.mutate(
      { userId: member.id, reason },
      {
        onSuccess: ({ message }) => {
          showToast({ title: message, text: member.name })
          onDone()
        },
      },
    )
  }
  return (
    <form ref={form} noValidate className="mt-3 grid gap-3" onSubmit={submit}>
      <TextArea
        required
        name="reason"
        error={errors['reason']}
        label={`Why are you removing ${member.name} from the team?`}
        hint="They will see this reason. Their text stays in the paper; their place goes to the next person waiting."
        maxLength={REMOVAL_REASON_LENGTH_MAX}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value)
          forget(['reason'])
        }}
      />
      <Refusal error={depart.error} />
      <div className="flex flex-wrap gap-3">
        <SendButton
          kind="danger"
          size="small"
          busy={depart.isPending}
          missing={reason.trim() === '' ? 'Still missing: your reason.' : undefined}
        >
          Remove from the team
        </SendButton>
        <Button size="small" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function LeadActions({ paperId, member }: { paperId: string; member: Member }) {
  const handOver = useHandOver(paperId)
  const [removing, setRemoving] = useState(false)
  if (removing) return <Removal paperId={paperId} member={member} onDone={() => setRemoving(false)} />
  const give = () =>
    handOver.mutate(member.id, {
      onSuccess: ({ message }) => showToast({ title: message, text: 'We’ve let them know.' }),
    })
  return (
    <div className="mt-2 grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          onClick={give}
          busy={handOver.isPending}
          aria-label={`Hand over the lead to ${member.name}`}
        >
          Hand over the lead
        </Button>
        <Button size="small" onClick={() => setRemoving(true)} aria-label={`Remove ${member.name} from the team`}>
          Remove from the team
        </Button>
      </div>
      <Refusal error={handOver.error} />
    </div>
  )
}

/** Lists the paper's authors. For the lead, also shows the actions on each author. */
function TeamMembers({ team, memberId }: { team: TeamReply; memberId: string }) {
  return (
    <ul aria-label="Members of the team" className="grid divide-y divide-line border-y border-line">
      {team.members.map((member) => (
        <li key={member.id} className="py-3">
          <p className="break-words">
            <span className="font-semibold">{member.name}</span>
            {member.id === memberId ? ' (you)' : ''}
            {member.role === 'lead' ? <span className="text-muted"> · leads the team</span> : null}
          </p>
          {member.institution ? <p className="text-[14px] leading-5 text-muted">{member.institution}</p> : null}
          {team.is_lead && !team.closed && member.id !== memberId ? (
            <LeadActions paperId={team.paper_id} member={member} />
          ) : null}
        </li>
      ))}
    </ul>
  )
}
