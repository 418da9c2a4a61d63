import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { WaitingInvitation } from '#features/team/contract.ts'
import { dayMonth } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import { paperAddress } from '../next-step.ts'
import { Refusal } from '../refusal.tsx'

const INVITATIONS = ['paper-invitations']
const DASHBOARD = ['dashboard']

const ASKS: Record<WaitingInvitation['guest'], string> = {
  mentor: 'asks you to mentor a paper',
  suggest: 'asks you to comment and to suggest changes',
  read: 'asks you to read a paper',
  write: 'asks you to help write a paper',
}

type Answered = { paperId: string; accept: boolean }

// The mutation's own callbacks handle the result, since the card is unmounted before callbacks of the click handler
// would run.
function useRespond(answered: (answer: Answered) => void) {
  const client = useQueryClient()
  return useWrite({
    mutationFn: ({ invitationId, accept }: { invitationId: string; accept: boolean }) =>
      call('POST /api/student/guest-invitations/:invitationId/respond', { params: { invitationId }, body: { accept } }),
    onSuccess: ({ paper_id: paperId }, { accept }) => answered({ paperId, accept }),
    onSettled: () => Promise.all([INVITATIONS, DASHBOARD].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

function Card({ invitation }: { invitation: WaitingInvitation }) {
  const navigate = useNavigate()
  const { invitation_id: invitationId, title, invited_by: by, guest, ends_at: endsAt } = invitation
  const respond = useRespond(({ paperId, accept }) => {
    if (accept) void navigate(paperAddress(paperId))
    else showToast({ title: 'Invitation declined', text: title })
  })
  const answer = (accept: boolean) => respond.mutate({ invitationId, accept })
  return (
    <div className="grid gap-3 rounded-r-[6px] border border-l-4 border-line border-l-accent bg-surface px-5 py-4">
      <div>
        <p className="text-[14px] leading-5 text-muted">
          {by} {ASKS[guest]} · answer by {dayMonth(endsAt)}
        </p>
        <h3 className="mt-1 font-serif text-[20px] leading-[26px] font-semibold break-words">{title}</h3>
      </div>
      <Refusal error={respond.error} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => answer(true)} busy={respond.isPending} aria-label={`Accept: ${title}`}>
          Accept
        </Button>
        <Button onClick={() => answer(false)} disabled={respond.isPending} aria-label={`Decline: ${title}`}>
          Decline
        </Button>
      </div>
    </div>
  )
}

/**
 * Shows the invitations to papers that were sent to an address that the member has verified; nothing if there are none.
 */
export function PaperInvitations() {
  const { data } = useQuery({
    queryKey: INVITATIONS,
    queryFn: () => call('GET /api/student/guest-invitations/mine'),
  })
  if (!data || data.invitations.length === 0) return null
  return (
    <section aria-labelledby="paper-invitations" className="mb-8 grid gap-4">
      <h2 id="paper-invitations" className="text-[17px] leading-6 font-semibold">
        Invitations to papers
      </h2>
      {data.invitations.map((invitation) => (
        <Card key={invitation.invitation_id} invitation={invitation} />
      ))}
    </section>
  )
}
