import { type RefObject, useState } from 'react'
import { Failure } from '#shared/calls/failure.ts'
import { useDraft } from '#ui/drafts/use-draft.ts'
import { useErrors } from '#ui/forms/use-errors.ts'
import type { TeamType, AvailableProject, MyClaim } from '../../contract.ts'
import { EXPLANATION_MISSING, EXPLANATION_LENGTH_MIN } from '../../limits.ts'
import { useClaimProject } from '../live-data.ts'
import { choicesFor } from '../project-facts.ts'

/**
 * Returns the error message for an invalid explanation, the same as on the server; undefined if the explanation is
 * valid. Pure.
 */
export function explanationError(explanation: string): string | undefined {
  const { length } = explanation.trim()
  if (length === 0) return EXPLANATION_MISSING
  return length < EXPLANATION_LENGTH_MIN ? `Please write at least ${EXPLANATION_LENGTH_MIN} characters.` : undefined
}

/** Returns the button's text if input is missing; undefined if the form can be sent. Pure. */
export function missingClaimText(explanation: string): string | undefined {
  const more = EXPLANATION_LENGTH_MIN - explanation.trim().length
  if (more <= 0) return undefined
  if (more === EXPLANATION_LENGTH_MIN) return 'Still missing: why you want to work on this project.'
  return `Still missing: ${more} more ${more === 1 ? 'character' : 'characters'} in your explanation.`
}

const CLAIM_FAILED = 'Failed to submit project claim. Please try again.'

/** Returns the error message for a failed claim: the server's own message if there is one. Pure. */
export function failureInWords(error: Error | null): string | undefined {
  if (!error) return undefined
  if (!(error instanceof Failure) || error.kind === 'internal') return CLAIM_FAILED
  return error.kind === 'network' ? `${CLAIM_FAILED} The server could not be reached.` : error.detail
}

/** Returns true if the server refused a claim because the project is full, and offered the project's waitlist. Pure. */
const isOfferedWaitlist = (error: Error | null): boolean =>
  error instanceof Failure && (error.current as { waitlist?: boolean } | undefined)?.waitlist === true

export type ClaimFormParts = {
  project: AvailableProject
  /** The member's claim that the editors sent back. Its text is the initial text of the new claim. */
  sentBack: MyClaim | undefined
  onSent: (nextSteps: string[]) => void
}

const firstDraft = (sentBack: MyClaim | undefined) => ({
  explanation: sentBack?.explanation ?? '',
  // The type is `string`, since a draft stored on the device may contain a choice that no longer exists.
  teamType: (sentBack?.team_type ?? 'solo') as string,
})

/** Returns the state of the claim form. Each change is saved on the device until the server has stored the claim. */
export function useClaimForm(
  element: RefObject<HTMLFormElement | null>,
  { project, sentBack, onSent }: ClaimFormParts,
) {
  const choices = choicesFor(project)
  const draft = useDraft(`claim:${project.project_id}`, firstDraft(sentBack))
  const claim = draft.values
  const [left, setLeft] = useState(false)
  const { errors, show } = useErrors(element)
  const sending = useClaimProject()
  // The choice in a stored draft may no longer be available.
  const teamType: TeamType = choices.find(({ value }) => value === claim.teamType)?.value ?? 'solo'
  const error = explanationError(claim.explanation)
  const send = () => {
    if (error) return show({ explanation: error })
    sending.mutate(
      { projectId: project.project_id, explanation: claim.explanation.trim(), teamType },
      {
        onSuccess: ({ next_steps }) => {
          draft.clear()
          onSent(next_steps)
        },
      },
    )
  }
  return {
    others: draft.others,
    choices,
    explanation: claim.explanation,
    teamType,
    setExplanation: (explanation: string) => draft.set({ explanation }),
    setTeamType: (chosen: TeamType) => draft.set({ teamType: chosen }),
    leave: () => setLeft(true),
    /** The error is shown only after the field has lost focus, so that no error appears while the member types. */
    error: left || errors['explanation'] ? error : undefined,
    missing: missingClaimText(claim.explanation),
    isSending: sending.isPending,
    failure: failureInWords(sending.error),
    isFull: isOfferedWaitlist(sending.error),
    send,
  }
}
