import { useRef, useState } from 'react'
import { dayMonth, longDate } from '#shared/time/dates.ts'
import { Link } from '#ui/navigation/link.tsx'
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
  asked: ({ due_at: due }) => `asked, due ${dayMonth(due)}`,
  done: ({ answered_at: at }) => (at ? `reviewed on ${dayMonth(at)}` : 'reviewed'),
  declined: () => 'declined',
  lapsed: () => 'not answered in time',
})

const IS = {
  invited: 'Asked, has not come yet',
  mentor: 'Mentors this paper',
  ended: 'No longer on this paper',
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
        <span className="font-semibold">Who asked the question</span>
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

const NOT_BEFORE = 'They are asked for a first review at half of the words, and for a second once it can be submitted.'

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

/** Shows a paper's mentors and their requested reviews; to the mentor, the pending ones. */
export function MentoringPanel({ workspace: { paper }, memberId }: PanelParts) {
  const { data, error, refetch } = useMentoring(paper.id, SEEN_BY.has(paper.standing))
  if (error && !data) {
    return <LoadError title="Who mentors this paper could not be loaded" error={error} retry={() => void refetch()} />
  }
  if (!data || data.mentors.length === 0) return null
  return <Mentors paperId={paper.id} mentors={data.mentors} memberId={memberId} />
}

const WHAT_FOR = {
  1: 'At least half of the words are there. Where does it go astray, and what is missing?',
  2: 'It is nearly ready for the editors. What would a reader in practice trip over?',
}

/** `onAnswered`: the form disappears then, and the focus with it. */
type FormParts = { paperId: string; mentor: Mentor; review: Mentor['reviews'][number]; onAnswered: () => void }

/** Shows a mentor the requested review with a note to the authors, to be marked as done or declined. */
function ReviewForm({ paperId, mentor, review, onAnswered }: FormParts) {
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
