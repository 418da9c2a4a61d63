import { useNavigate } from 'react-router'
import { dayMonth } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import type { TeamInvitation } from '../../team-contract.ts'
import { paperAddress } from '../next-step.ts'
import { Refusal } from '../refusal.tsx'
import { useChooseFindable, useMyInvitations, useRespond } from './team-data.ts'

type CardParts = { invitation: TeamInvitation; heading: 'h2' | 'h3'; onDeclined?: () => void }

/** Shows an invitation with its sender and paper, and buttons to accept or decline it. */
export function InvitationCard({ invitation, heading: Heading, onDeclined }: CardParts) {
  const respond = useRespond()
  const navigate = useNavigate()
  const { invitation_id: invitationId, project_title: title, invited_by: lead } = invitation
  const answer = (accept: boolean) =>
    respond.mutate(
      { invitationId, accept },
      {
        onSuccess: ({ paper_id: paperId }) => {
          if (accept) {
            showToast({ title: 'You are on the team', text: title })
            void navigate(paperAddress(paperId))
            return
          }
          showToast({ title: 'Invitation declined', text: `We’ve let ${lead} know.` })
          onDeclined?.()
        },
      },
    )
  return (
    <div className="grid gap-3 rounded-r-[6px] border border-l-4 border-line border-l-accent bg-surface px-5 py-4">
      <div>
        <p className="text-[14px] leading-5 text-muted">
          {lead} invites you to write together · answer by {dayMonth(invitation.ends_at)}
        </p>
        <Heading className="mt-1 font-serif text-[20px] leading-[26px] font-semibold break-words">{title}</Heading>
        {invitation.project_description === title ? null : (
          <p className="mt-2 line-clamp-4 break-words text-muted">{invitation.project_description}</p>
        )}
      </div>
      <Refusal error={respond.error} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => answer(true)} busy={respond.isPending} aria-label={`Accept: ${title}`}>
          Accept
        </Button>
        <Button onClick={() => answer(false)} busy={respond.isPending} aria-label={`Decline: ${title}`}>
          Decline
        </Button>
      </div>
    </div>
  )
}

/** Lists the member's unanswered invitations. */
export function TeamInvitations() {
  const { data } = useMyInvitations()
  if (!data || data.invitations.length === 0) return null
  return (
    <section aria-label="Invitations" className="mt-6 grid gap-4">
      <h2 className="text-[17px] leading-6 font-semibold">Invitations</h2>
      {data.invitations.map((invitation) => (
        <InvitationCard key={invitation.invitation_id} invitation={invitation} heading="h3" />
      ))}
    </section>
  )
}

/** Shows the setting that lets other members find the member by name and invite them. */
export function FindableChoice() {
  const { data } = useMyInvitations()
  const choose = useChooseFindable()
  if (!data) return null
  return (
    <section aria-label="Invitation settings" className="mt-6">
      <Checkbox
        label="Other members can find me by name and invite me to their teams"
        hint="They see your name, program and institution. If this is off, a lead who knows your e-mail address can still invite you."
        checked={choose.isPending ? choose.variables : data.accepts_invitations}
        onChange={(event) => choose.mutate(event.target.checked)}
      />
      <Refusal error={choose.error} />
    </section>
  )
}
