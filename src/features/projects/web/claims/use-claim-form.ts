import { type RefObject, useState } from 'react'
import { Failure } from '#shared/calls/failure.ts'
import { useErrors } from '#ui/forms/use-errors.ts'
import type { AvailableProject, MyClaim, TeamType } from '../../contract.ts'
import { EXPLANATION_LENGTH_MIN, EXPLANATION_MISSING } from '../../limits.ts'
import { type ClaimDraft, dropDraft, keepDraft, readDraft } from './claim-draft.ts'
import { useClaimProject } from '../live-data.ts'
import { choicesFor } from '../project-facts.ts'

/** What is wrong with an explanation, in the server's own sentences; undefined when nothing is. Pure. */
export function explanationError(explanation: string): string | undefined {
  const { length } = explanation.trim()
  if (length === 0) return EXPLANATION_MISSING
  return length < EXPLANATION_LENGTH_MIN ? `Please write at least ${EXPLANATION_LENGTH_MIN} characters.` : undefined
}

/** What the button says is missing; undefined when it sends. Pure. */
export function whatIsMissing(explanation: string): string | undefined {
  const more = EXPLANATION_LENGTH_MIN - explanation.trim().length
  if (more <= 0) return undefined
  if (more === EXPLANATION_LENGTH_MIN) return 'Still missing: why you want to work on this project.'
  return `Still missing: ${more} more ${more === 1 ? 'character' : 'characters'} of why you want to work on it.`
}

const CLAIM_FAILED = 'Failed to submit project claim. Please try again.'

/** The sentence for a claim that did not go through. What the server says is about this claim, so it comes first. Pure. */
export function failureInWords(error: Error | null): string | undefined {
  if (!error) return undefined
  if (!(error instanceof Failure) || error.kind === 'internal') return CLAIM_FAILED
  return error.kind === 'network' ? `${CLAIM_FAILED} The server could not be reached.` : error.detail
}

/** Whether the server refused a claim because the project is full, and offers its line. Pure. */
export const isOfferedWaitlist = (error: Error | null): boolean =>
  error instanceof Failure && (error.current as { waitlist?: boolean } | undefined)?.waitlist === true

export type ClaimFormParts = {
  project: AvailableProject
  memberId: string
  /** The member's claim that the editors sent back: what it said is where the new one begins. */
  sentBack: MyClaim | undefined
  onSent: (nextSteps: string[]) => void
}

const firstDraft = (sentBack: MyClaim | undefined): ClaimDraft =>
  sentBack ? { explanation: sentBack.explanation, teamType: sentBack.team_type } : { explanation: '', teamType: 'solo' }

/** The claim as it is being written: kept on the device with every change, dropped once the server has stored it. */
export function useClaimForm(
  element: RefObject<HTMLFormElement | null>,
  { project, memberId, sentBack, onSent }: ClaimFormParts,
) {
  const whose = { memberId, projectId: project.project_id }
  const choices = choicesFor(project)
  const [claim, setClaim] = useState(() => readDraft(localStorage, whose) ?? firstDraft(sentBack))
  const [left, setLeft] = useState(false)
  const { errors, show } = useErrors(element)
  const sending = useClaimProject()
  const change = (changed: { explanation?: string; teamType?: TeamType }) => {
    const next = { ...claim, ...changed }
    setClaim(next)
    keepDraft(localStorage, whose, next)
  }
  // A kept choice may have ceased to fit meanwhile.
  const teamType = choices.some(({ value }) => value === claim.teamType) ? claim.teamType : 'solo'
  const error = explanationError(claim.explanation)
  const send = () => {
    if (error) return show({ explanation: error })
    sending.mutate(
      { projectId: project.project_id, explanation: claim.explanation.trim(), teamType },
      {
        onSuccess: ({ next_steps }) => {
          dropDraft(localStorage, whose)
          onSent(next_steps)
        },
      },
    )
  }
  return {
    choices,
    explanation: claim.explanation,
    teamType,
    setExplanation: (explanation: string) => change({ explanation }),
    setTeamType: (chosen: TeamType) => change({ teamType: chosen }),
    leave: () => setLeft(true),
    /** Shown once the field was left: nobody is scolded for a sentence they are in the middle of. */
    error: left || errors['explanation'] ? error : undefined,
    missing: whatIsMissing(claim.explanation),
    isSending: sending.isPending,
    failure: failureInWords(sending.error),
    isFull: isOfferedWaitlist(sending.error),
    send,
  }
}
