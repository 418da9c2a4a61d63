import { useRef, useState } from 'react'
import { dayMonth, longDate } from '#shared/time/dates.ts'
import { Link } from '#ui/navigation/link.tsx'
import { useDraft } from '#ui/drafts/use-draft.ts'
import { LoadError } from '#ui/load-error.tsx'
import { failureText } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { mentorReviewStates, type MentorReviewStatus } from '../../states.ts'
import type { PanelParts } from '../panel-contract.ts'
import type { Mentor } from '../../contract.ts'
import { REVIEW_NOTE_LENGTH_MAX } from '../../limits.ts'
import { useMentoring, useAnswerReview } from './mentoring-data.ts'

type Review = Mentor['reviews'][number]

const inWords: (status: MentorReviewStatus) => (review: Review) => string = mentorReviewStates.per({
  asked: ({ due_at: due }) => `requested, due ${dayMonth(due)}`,
  done: ({ answered_at: at }) => (at ? `reviewed on ${dayMonth(at)}` : 'reviewed'),
  declined: () => 'declined',
  lapsed: () => 'not done in time',
})

const IS = {
  invited: 'Invited, hasn’t joined yet',
  mentor: 'Mentor of this paper',
  ended: 'No longer a mentor of this paper',
}

function ReviewLine({ review }: { review: Review }) {
  return (
    <li>
      Draft {review.draft}: {inWords(review.status)(review)}
      {review.note ? (
        <p dir="auto" className="mt-1 border-l-[3px] border-line pl-3 [overflow-wrap:anywhere] whitespace-pre-wrap">
          {review.note}
        </p>
      ) : null}
    </li>
  )
}

function MentorEntry({ mentor, isSelf }: { mentor: Mentor; isSelf: boolean }) {
  const { name, member_id: id, reviews } = mentor
  return (
    <li className="grid gap-1 [overflow-wrap:anywhere]">
      {name && id ? (
        <Link to={`/profile/${id}/public`} className="font-semibold hover:underline">
          {isSelf ? `${name} (you)` : name}
        </Link>
      ) : (
        <span className="font-semibold">The person who asked the question</span>
      )}
      <span className="text-muted">{IS[mentor.is]}</span>
      {reviews.length > 0 ? (
        <ul className="grid gap-1">
          {reviews.map((review) => (
            <ReviewLine key={review.draft} review={review} />
          ))}
        </ul>
      ) : null}
    </li>
  )
}

const NOT_BEFORE =
  'We ask for a first review when half of the paper is written, and for a second when it can be submitted.'

const isAnswerable = ({ status }: Review): boolean =>
  status === mentorReviewStates.asked || status === mentorReviewStates.lapsed

type ListParts = { paperId: string; mentors: Mentor[]; memberId: string }

function Mentors({ paperId, mentors, memberId }: ListParts) {
  const own = mentors.find((mentor) => mentor.member_id === memberId && mentor.is === 'mentor')
  const heading = useRef<HTMLHeadingElement>(null)
  const focusHeading = () => heading.current?.focus()
  return (
    <section aria-labelledby="mentoring-heading" className="grid gap-3">
      <h2
        ref={heading}
        id="mentoring-heading"
        tabIndex={-1}
        className="text-[13px] leading-[18px] font-semibold text-muted"
      >
        {mentors.length === 1 ? 'Mentor' : 'Mentors'}
      </h2>
      {own?.reviews.filter(isAnswerable).map((review) => (
        <ReviewForm key={review.draft} paperId={paperId} mentor={own} review={review} onAnswered={focusHeading} />
      ))}
      <ul className="grid gap-3">
        {mentors.map((mentor) => (
          <MentorEntry key={mentor.mentorship_id} mentor={mentor} isSelf={mentor.member_id === memberId} />
        ))}
      </ul>
      {mentors.every(({ reviews }) => reviews.length === 0) ? <p className="text-muted">{NOT_BEFORE}</p> : null}
    </section>
  )
}

const SEEN_BY: ReadonlySet<string> = new Set(['lead', 'member', 'mentor', 'editor'])

/** Shows a paper's mentors and their requested reviews, and the form for a mentor's own pending reviews. */
export function MentoringPanel({ workspace: { paper }, memberId }: PanelParts) {
  const { data, error, refetch } = useMentoring(paper.id, SEEN_BY.has(paper.standing))
  if (error && !data) {
    return <LoadError title="The mentors could not be loaded" error={error} retry={() => void refetch()} />
  }
  if (!data || data.mentors.length === 0) return null
  return <Mentors paperId={paper.id} mentors={data.mentors} memberId={memberId} />
}

const WHAT_FOR = {
  1: 'At least half of the paper is written. Where does it go wrong, and what is missing?',
  2: 'The paper is almost ready for the editors. What might confuse a clinician who reads it?',
}

/** `onAnswered`: restores the focus, since the form disappears together with its focused button. */
type FormParts = { paperId: string; mentor: Mentor; review: Mentor['reviews'][number]; onAnswered: () => void }

/** Shows a mentor a requested review, which they can mark as done or decline, with a note to the authors. */
function ReviewForm({ paperId, mentor, review, onAnswered }: FormParts) {
  const form = useDraft(`mentor-review:${paperId}:${review.draft}`, {
    note: review.note,
    isNamed: mentor.credit_by_name,
  })
  const { note, isNamed } = form.values
  const [isDeclining, setDeclining] = useState(false)
  const answering = useAnswerReview(paperId)
  const { draft, status } = review
  const say = (answer: 'done' | 'decline', title: string) =>
    answering.mutate(
      { draft, answer, note, creditByName: isNamed },
      {
        onSuccess: () => {
          form.clear()
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
      <p>{WHAT_FOR[draft]} Comment on the text and suggest changes, then mark your review as done.</p>
      <TextArea
        label="Note to the authors"
        isShort
        rows={2}
        maxLength={REVIEW_NOTE_LENGTH_MAX}
        value={note}
        onChange={({ target }) => form.set({ note: target.value })}
        error={error ? failureText(error) : undefined}
      />
      <Checkbox
        label="Name me as a mentor on the published paper and on my profile"
        checked={isNamed}
        onChange={({ target }) => form.set({ isNamed: target.checked })}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          busy={answering.isPending}
          onClick={() => say('done', 'Thank you! We’ve notified the authors.')}
        >
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
          onSure={() => say('decline', 'Declined. We’ve notified the authors.')}
          onClose={() => setDeclining(false)}
        >
          We’ll notify the authors and send them your note. You can’t undo this.
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
