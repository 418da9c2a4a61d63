import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { SendButton } from '#ui/forms/send-button.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { useErrors } from '#ui/forms/use-errors.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import { REMOVAL_REASON_LENGTH_MAX } from '../../limits.ts'
import type { TeamReply } from '../../team-contract.ts'
import { Refusal } from '../refusal.tsx'
import { useDepart, useHandOver } from './team-data.ts'

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
        label={`Why do you take ${member.name} off the team?`}
        hint="They read it. What they wrote stays in the paper; their place goes to the next in line."
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
          Take off the team
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
    handOver.mutate(member.id, { onSuccess: ({ message }) => showToast({ title: message, text: 'They were told.' }) })
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
        <Button size="small" onClick={() => setRemoving(true)} aria-label={`Take ${member.name} off the team`}>
          Take off the team
        </Button>
      </div>
      <Refusal error={handOver.error} />
    </div>
  )
}

/** Who writes the paper, and for the lead what can be done about it. */
export function TeamMembers({ team, memberId }: { team: TeamReply; memberId: string }) {
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
