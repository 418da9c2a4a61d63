import { PageTurner } from '#ui/navigation/page-turner.tsx'
import { useState } from 'react'
import { REASON_LENGTH_MAX } from '#shared/calls/destructive.ts'
import { pacificTime } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { Details } from '#ui/details.tsx'
import { StatusDot, type Tone } from '#ui/status-dot.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { call } from '#app/call.ts'
import { WHY_MISSING } from '../limits.ts'
import type { DecidedProposal } from '../proposals-contract.ts'
import { type ProposalStatus, proposalStates } from '../states.ts'
import { type ProposalsShown, useDecided, useRefresh } from './cleanup-data.ts'
import { LineList, QueryResult } from './query-result.tsx'
import { ProposalFilters } from './proposal-filters.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

const inWords: (status: ProposalStatus) => { tone: Tone; label: string } = proposalStates.per({
  pending: { tone: 'wait', label: 'Pending' },
  approved: { tone: 'wait', label: 'In progress...' },
  done: { tone: 'done', label: 'Carried out' },
  undone: { tone: 'write', label: 'Undone' },
  rejected: { tone: 'stop', label: 'Rejected' },
  void: { tone: 'stop', label: 'Void: the affected items have changed' },
  expired: { tone: 'stop', label: 'Expired' },
  failed: { tone: 'stop', label: 'Not carried out' },
})

function Row({ proposal }: { proposal: DecidedProposal }) {
  const refresh = useRefresh()
  const [isAsked, ask] = useState(false)
  const undo = async (reason: string) => {
    const params = { proposalId: proposal.id }
    const { message } = await call('POST /api/dap/proposals/:proposalId/undo', { params, body: { reason } })
    ask(false)
    showToast({ title: 'Undone', text: message })
    await refresh()
  }
  const { tone, label } = inWords(proposal.status)
  const { decided_by: by, decided_at: at, notes, backup_id: backup, changes, ended_at: ended } = proposal
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 border-b border-line py-4">
      <div className="grid min-w-0 flex-1 basis-[280px] gap-1 [overflow-wrap:anywhere]">
        <StatusDot tone={tone}>{label}</StatusDot>
        <h4 className="font-semibold">{proposal.description}</h4>
        <p className="text-[14px] leading-5 text-muted">
          Proposed on {pacificTime(proposal.timestamp)}{' '}
          {proposal.proposed_by ? `for ${proposal.proposed_by}` : 'by the nightly check'}
          {!at && ended ? `; expired on ${pacificTime(ended)}` : null}
        </p>
        {by && at ? (
          <p className="text-[14px] leading-5 text-muted">
            By {by} on {pacificTime(at)}: {notes}
          </p>
        ) : null}
        {backup ? <p className="text-[14px] leading-5 text-muted">Backup {backup}</p> : null}
        {changes.length > 0 ? (
          <Details title="Changes">
            <LineList lines={changes} />
          </Details>
        ) : null}
      </div>
      {proposal.can_undo ? (
        <Button size="small" aria-label={`Undo: ${proposal.target}`} onClick={() => ask(true)}>
          Undo
        </Button>
      ) : null}
      {isAsked ? (
        <ReasonDialog
          title={`Undo: ${proposal.target}?`}
          action="Undo"
          missing={WHY_MISSING}
          lengthMax={REASON_LENGTH_MAX}
          send={undo}
          onClose={() => ask(false)}
        >
          <p>This reverts all changes of the proposal.</p>
        </ReasonDialog>
      ) : null}
    </li>
  )
}

/** Shows the decided proposals and their changes, with buttons to undo them. */
export function DecidedProposals({ isAsked }: { isAsked: boolean }) {
  const [shown, show] = useState<ProposalsShown>({ search: '', sort: 'timestamp', page: 1 })
  const query = useDecided(shown, isAsked)
  const isSearched = shown.search !== ''
  return (
    <section className="grid gap-2 pt-4">
      <h3 className="text-[17px] leading-6 font-semibold">Decided</h3>
      {isSearched || (query.data?.pagination.total ?? 0) > 0 ? (
        <ProposalFilters label="Search decided proposals" shown={shown} show={show} />
      ) : null}
      <QueryResult query={query} loading="Loading decided proposals..." failed="Failed to load decided proposals">
        {({ proposals, pagination }) => (
          <>
            {proposals.length === 0 ? (
              <p className="text-muted">{isSearched ? 'No results.' : 'No decided proposals yet.'}</p>
            ) : null}
            <ul aria-label="Decided proposals">
              {proposals.map((proposal) => (
                <Row key={proposal.id} proposal={proposal} />
              ))}
            </ul>
            <PageTurner
              label="Pages of decisions"
              page={shown.page}
              totalPages={pagination.total_pages}
              onPage={(page) => show({ ...shown, page })}
            />
          </>
        )}
      </QueryResult>
    </section>
  )
}
