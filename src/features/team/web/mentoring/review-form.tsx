import { useState } from 'react'
import { failureText } from '#shared/calls/failure.ts'
import { longDate } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { REVIEW_NOTE_LENGTH_MAX } from '../../limits.ts'
import { mentorReviewStates } from '../../states.ts'
import type { Mentor } from '../../mentoring-contract.ts'
import { useAnswerReview } from './mentoring-data.ts'

const WHAT_FOR = {
  1: 'At least half of the words are there. Where does it go astray, and what is missing?',
  2: 'It is nearly ready for the editors. What would a reader in practice trip over?',
}

/** `onAnswered`: the form goes then, and the focus with it. */
type FormParts = { paperId: string; mentor: Mentor; review: Mentor['reviews'][number]; onAnswered: () => void }

/** What a mentor is asked for, with a word to the authors, to be marked as done or declined. */
export function ReviewForm({ paperId, mentor, review, onAnswered }: FormParts) {
  const [note, setNote] = useState(review.note)
  const [isNamed, setNamed] = useState(mentor.credit_by_name)
  const [isDeclining, setDeclining] = useState(false)
  const answering = useAnswerReview(paperId)
  const { draft, status } = review
  const say = (answer: 'done' | 'decline', title: string) =>
    answering.mutate(
      { draft, answer, note, creditByName: isNamed },
      {
        onSuccess: () => {
          showToast({ title })
          onAnswered()
        },
      },
    )
  const { error } = answering
  return (
    <div className="grid gap-3 rounded-[6px] border border-brand bg-surface px-4 py-3">
      <div>
        <h3 className="font-semibold">Review draft {draft}</h3>
        <p className="text-muted">
          {review.takes}
          {status === mentorReviewStates.asked ? `, by ${longDate(review.due_at)}` : ''}
        </p>
      </div>
      <p>{WHAT_FOR[draft]} Comment beside the text and suggest changes in it, then say that you are done.</p>
      <TextArea
        label="A word to the authors"
        isShort
        rows={2}
        maxLength={REVIEW_NOTE_LENGTH_MAX}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        error={error ? failureText(error) : undefined}
      />
      <Checkbox
        label="Name me as its mentor on the published paper and on my profile"
        checked={isNamed}
        onChange={({ target }) => setNamed(target.checked)}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" busy={answering.isPending} onClick={() => say('done', 'Thank you: the authors are told')}>
          Mark as done
        </Button>
        {status === mentorReviewStates.asked ? (
          <Button size="small" kind="quiet" disabled={answering.isPending} onClick={() => setDeclining(true)}>
            Decline
          </Button>
        ) : null}
      </div>
      {isDeclining ? (
        <ConfirmDialog
          title={`Decline to review draft ${draft}?`}
          deed="Decline"
          onSure={() => say('decline', 'Declined: the authors are told')}
          onClose={() => setDeclining(false)}
        >
          The authors are told, with your word to them, and nobody waits for this review any more.
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
