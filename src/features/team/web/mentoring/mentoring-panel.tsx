import { useRef } from 'react'
import { dayMonth } from '#shared/time/dates.ts'
import { Link } from '#ui/navigation/link.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { mentorReviewStates, type MentorReviewStatus } from '../../states.ts'
import type { Mentor } from '../../mentoring-contract.ts'
import type { PanelParts } from '../panel-contract.ts'
import { useMentoring } from './mentoring-data.ts'
import { ReviewForm } from './review-form.tsx'

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

/** Who mentors the paper and what they were asked for; for the mentor, what waits for them. */
export function MentoringPanel({ workspace: { paper }, memberId }: PanelParts) {
  const { data, error, refetch } = useMentoring(paper.id, SEEN_BY.has(paper.standing))
  if (error && !data) {
    return <LoadError title="Who mentors this paper could not be loaded" error={error} retry={() => void refetch()} />
  }
  if (!data || data.mentors.length === 0) return null
  return <Mentors paperId={paper.id} mentors={data.mentors} memberId={memberId} />
}
