import { useState } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { PROPOSE_PATH } from '../../paths.ts'
import { paperAddress } from '../next-step.ts'
import type { MyProposal } from '../../contract.ts'
import { ProposalDialog } from './proposal-dialog.tsx'
import { useMyProposals, useWithdrawProposal } from './suggestion-data.ts'
import { SuggestionDetails } from './suggestion-details.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import { SuggestionRow } from './suggestion-row.tsx'
import { useRevision } from './use-revision.ts'

const COLLABORATION = { solo: 'On your own', pair: 'With 1 other student', team: 'With 2-3 others' } as const

function ProposalDetails({ proposal, onClose }: { proposal: MyProposal; onClose: () => void }) {
  const withdrawal = useWithdrawProposal()
  return (
    <SuggestionDetails
      noun="proposal"
      title={proposal.title}
      suggested={proposal}
      parts={[
        ['Description', proposal.description],
        ['Background', proposal.background],
        ['Collaboration', COLLABORATION[proposal.collaboration_type]],
        ['Estimated duration', proposal.estimated_duration ?? ''],
        ['Tags', proposal.proposed_tags.join(', ')],
        ['Required skills', proposal.required_skills.join(', ')],
      ]}
      made={
        proposal.paper_id ? (
          <ButtonLink to={paperAddress(proposal.paper_id)} kind="main">
            Open the paper
          </ButtonLink>
        ) : null
      }
      withdrawal={withdrawal}
      onClose={onClose}
    />
  )
}

/** Shows the member's own proposals, each with its outcome. */
export function MyProposals() {
  const list = useMyProposals()
  const [seen, setSeen] = useState<MyProposal>()
  const all = (list.data?.pages ?? []).flatMap((page) => page.proposals)
  const { revised, revise, endRevising } = useRevision(all)
  return (
    <>
      <SuggestionList
        title="My proposals"
        action={
          <ButtonLink to={PROPOSE_PATH} size="small">
            Propose a project
          </ButtonLink>
        }
        empty="Have a question of your own? Propose it as a project. Once it is approved, its paper opens here with you as its lead."
        list={list}
        rows={all.map((proposal) => (
          <SuggestionRow
            key={proposal.id}
            title={proposal.title}
            suggested={proposal}
            noun="proposal"
            onOpen={() => setSeen(proposal)}
            onRevise={() => revise(proposal)}
          />
        ))}
      />
      {seen ? <ProposalDetails proposal={seen} onClose={() => setSeen(undefined)} /> : null}
      {revised ? <ProposalDialog before={revised} onClose={endRevising} /> : null}
    </>
  )
}
