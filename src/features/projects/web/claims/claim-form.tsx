import { useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { OtherDrafts } from '#ui/drafts/other-drafts.tsx'
import { CharacterCounter } from '#ui/forms/character-counter.tsx'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import { SendButton } from '#ui/forms/send-button.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import type { TeamType } from '../../contract.ts'
import { EXPLANATION_LENGTH_MAX, EXPLANATION_LENGTH_RECOMMENDED } from '../../limits.ts'
import { type ClaimFormParts, useClaimForm } from './use-claim-form.ts'
import { JoinWaitlist } from '../waitlist-actions.tsx'

/** With whom, and why: what a claim needs. */
export function ClaimForm({ onCancel, ...parts }: ClaimFormParts & { onCancel: () => void }) {
  const element = useRef<HTMLFormElement>(null)
  const form = useClaimForm(element, parts)
  return (
    <form
      ref={element}
      noValidate
      className="mt-6 grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        form.send()
      }}
    >
      {parts.sentBack?.notes ? (
        <div className="rounded-[6px] bg-warn-soft px-4 py-3 text-warn">
          <p className="font-semibold">What the editors asked you to revise</p>
          <p className="mt-1 break-words whitespace-pre-line">{parts.sentBack.notes}</p>
        </div>
      ) : null}
      <RadioGroup
        legend="How do you want to work on it?"
        name="team_type"
        choices={form.choices}
        value={form.teamType}
        onChange={(chosen) => form.setTeamType(chosen as TeamType)}
      />
      <TextArea
        required
        name="explanation"
        label="Why do you want to work on this project?"
        hint={`At least ${EXPLANATION_LENGTH_RECOMMENDED} characters are recommended: your interest, your experience, your time.`}
        error={form.error}
        aside={<CharacterCounter length={form.explanation.length} max={EXPLANATION_LENGTH_MAX} />}
        maxLength={EXPLANATION_LENGTH_MAX}
        value={form.explanation}
        onChange={(event) => form.setExplanation(event.target.value)}
        onBlur={form.leave}
      />
      <OtherDrafts others={form.others} />
      {form.failure ? (
        <p role="alert" className="rounded-[6px] bg-danger-soft px-4 py-3 font-semibold text-danger">
          {form.failure}
        </p>
      ) : null}
      {form.isFull ? <JoinWaitlist project={parts.project} onJoined={onCancel} /> : null}
      <div className="flex flex-wrap items-center gap-3">
        <SendButton missing={form.missing} busy={form.isSending}>
          {form.isSending ? 'Submitting…' : 'Submit claim'}
        </SendButton>
        <Button onClick={onCancel}>Cancel</Button>
        {form.explanation === '' ? null : (
          <p className="text-[14px] leading-5 text-muted">What you write is kept on this device until it is sent.</p>
        )}
      </div>
    </form>
  )
}
