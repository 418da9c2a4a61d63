import { PageTurner } from '#ui/navigation/page-turner.tsx'
import { useState } from 'react'
import { DestructiveDialog } from '#features/accounts/web/public.tsx'
import { pacificTime } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { Details } from '#ui/details.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { StatusDot, type Tone } from '#ui/status-dot.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import { APPROVE_WORDS, type Severity } from '../proposal-words.ts'
import type { Proposal } from '../proposals-contract.ts'
import { showFailure, type ProposalsShown, usePending, useRefresh } from './cleanup-data.ts'
import { DecidedProposals } from './decided-proposals-section.tsx'
import { TabHeader, LineList, QueryResult } from './query-result.tsx'
import { ProposalFilters } from './proposal-filters.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

const SEVERITY: Record<Severity, { tone: Tone; label: string }> = {
  critical: { tone: 'stop', label: 'Critical' },
  high: { tone: 'wait', label: 'High' },
  medium: { tone: 'write', label: 'Medium' },
  other: { tone: 'done', label: 'Other' },
}

type DialogProps = { proposal: Proposal; onClose: () => void }

function ApproveDialog({ proposal, onClose }: DialogProps) {
  const refresh = useRefresh()
  return (
    <DestructiveDialog
      title="Approve this proposal?"
      action="Approve"
      reasonMissing="Please enter a reason for the approval."
      typed={APPROVE_WORDS}
      act={async ({ reason, confirmation }) => {
        const { message } = await call('POST /api/dap/proposals/:proposalId/approve', {
          params: { proposalId: proposal.id },
          body: { admin_notes: reason, reason, confirmation },
        }).catch(async (error: unknown) => {
          await refresh()
          throw error
        })
        await refresh()
        onClose()
        showToast({ title: 'Approval saved', text: message })
      }}
      onClose={onClose}
    >
      <p>{proposal.description}</p>
      <p className="text-muted">We take a backup first. You can undo the changes for 30 days.</p>
      <LineList lines={proposal.preview_changes} />
    </DestructiveDialog>
  )
}

function About({ proposal }: { proposal: Proposal }) {
  const { reasoning, affected_users: users, preview_changes: changes } = proposal
  return (
    <div className="grid gap-4">
      <div>
        <p className="font-semibold">Reasoning</p>
        <p className="max-w-[72ch]">{reasoning}</p>
      </div>
      <div>
        <p className="font-semibold">Affected users</p>
        {users.length === 0 ? <p className="text-muted">No members are affected.</p> : null}
        <LineList lines={users.map(({ email, classification }) => `${email} (${classification})`)} />
      </div>
      <div>
        <p className="font-semibold">Preview of changes</p>
        <LineList lines={changes} />
      </div>
    </div>
  )
}

function Row({ proposal }: { proposal: Proposal }) {
  const [open, setOpen] = useState<'approve' | 'reject'>()
  const { tone, label } = SEVERITY[proposal.severity]
  const { approved_by: approvedBy, proposed_by: proposedBy, missing } = proposal
  const close = () => setOpen(undefined)
  return (
    <li className="grid gap-3 border-b border-line py-4">
      <div className="grid gap-1 [overflow-wrap:anywhere]">
        <StatusDot tone={tone}>{label}</StatusDot>
        <h3 className="font-serif text-[17px] leading-6 font-semibold">{proposal.description}</h3>
        <p className="text-[14px] leading-5 text-muted">
          Proposed on {pacificTime(proposal.timestamp)} {proposedBy ? `for ${proposedBy}` : 'by the nightly check'},
          expires on {pacificTime(proposal.expires_at)}
        </p>
        {approvedBy.length > 0 ? (
          <p className="text-[14px] leading-5">Approved so far by {approvedBy.join(', ')}.</p>
        ) : null}
        {missing ? <p className="text-[14px] leading-5 font-semibold">{missing}</p> : null}
      </div>
      <Details title="Reasoning, affected users and changes">
        <About proposal={proposal} />
      </Details>
      <div className="flex flex-wrap gap-3">
        {proposal.can_approve ? (
          <Button size="small" aria-label={`Approve: ${proposal.target}`} onClick={() => setOpen('approve')}>
            Approve
          </Button>
        ) : null}
        <Button size="small" kind="danger" aria-label={`Reject: ${proposal.target}`} onClick={() => setOpen('reject')}>
          Reject
        </Button>
      </div>
      {open === 'approve' ? <ApproveDialog proposal={proposal} onClose={close} /> : null}
      {open === 'reject' ? <RejectDialog proposal={proposal} onClose={close} /> : null}
    </li>
  )
}

function useLook() {
  const refresh = useRefresh()
  return useWrite({
    mutationFn: () => call('POST /api/dap/proposals/look'),
    onSuccess: async ({ proposed }) => {
      await refresh()
      const title = proposed === 0 ? 'No new proposals' : `${proposed} new ${proposed === 1 ? 'proposal' : 'proposals'}`
      showToast({
        title,
        text: proposed === 0 ? undefined : 'You started this check, so another admin has to approve the proposals.',
      })
    },
    onError: showFailure('Failed to check for proposals'),
  })
}

const NoProposals = ({ isSearched }: { isSearched: boolean }) =>
  isSearched ? (
    <EmptyState title="No proposals found">Try fewer words.</EmptyState>
  ) : (
    <EmptyState title="No pending proposals">
      Every night we check for test accounts, repeated questions, abandoned claims and spam messages.
    </EmptyState>
  )

/** Shows the proposals that rules have created, for admins to approve or reject. */
export function PendingProposals() {
  const [shown, show] = useState<ProposalsShown>({ search: '', sort: 'severity', page: 1 })
  const query = usePending(shown)
  const look = useLook()
  const isSearched = shown.search !== ''
  return (
    <section className="grid gap-5 py-8">
      <TabHeader
        title="AI Safety: Dual Authorization Protocol"
        action={
          <Button kind="main" busy={look.isPending} onClick={() => look.mutate()}>
            Check Now
          </Button>
        }
      >
        Rules make proposals, and admins decide. Critical proposals need two admins. Any admin can approve proposals
        from the nightly check. If you start a check yourself, another admin has to approve what it finds.
      </TabHeader>
      {isSearched || (query.data?.pagination.total ?? 0) > 0 ? (
        <ProposalFilters label="Search proposals" shown={shown} show={show} />
      ) : null}
      <QueryResult query={query} loading="Loading proposals..." failed="Failed to load proposals">
        {({ pending_proposals: proposals, pagination }) => (
          <>
            {proposals.length === 0 ? <NoProposals isSearched={isSearched} /> : null}
            <ul aria-label="Pending proposals">
              {proposals.map((proposal) => (
                <Row key={proposal.id} proposal={proposal} />
              ))}
            </ul>
            <PageTurner
              label="Pages of proposals"
              page={shown.page}
              totalPages={pagination.total_pages}
              onPage={(page) => show({ ...shown, page })}
            />
          </>
        )}
      </QueryResult>
      <DecidedProposals isAsked={!query.isPending} />
    </section>
  )
}

type RejectDialogProps = { proposal: Proposal; onClose: () => void }

/** Asks the admin for the reason for rejecting a proposal. */
function RejectDialog({ proposal, onClose }: RejectDialogProps) {
  const refresh = useRefresh()
  return (
    <ReasonDialog
      title="Reject this proposal?"
      action="Reject"
      isDanger
      label="Rejection reason"
      missing="Rejection reason is required"
      lengthMax={5_000}
      onClose={onClose}
      send={async (rejection) => {
        const { message } = await call('POST /api/dap/proposals/:proposalId/reject', {
          params: { proposalId: proposal.id },
          body: { rejection_reason: rejection },
        })
        await refresh()
        onClose()
        showToast({ title: 'Proposal rejected', text: message })
      }}
    >
      <p>{proposal.description}</p>
    </ReasonDialog>
  )
}
