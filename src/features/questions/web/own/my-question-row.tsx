import { longDate } from '#shared/time/dates.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import type { MyQuestion } from '../../contract.ts'
import { answerPath } from '../../pages.ts'
import { questionStates } from '../../states.ts'
import { toneOf } from './question-stage.ts'

/** One question: its words, where it stands since when, and what can be done about it. */
export function MyQuestionRow({ question }: { question: MyQuestion }) {
  const { tracking_number: number, status, paper_url: paperUrl } = question
  return (
    <li className="grid items-center gap-x-6 gap-y-3 border-b border-line py-[18px] sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h3 className="font-serif text-[18px] leading-6 font-semibold">
          <Link to={`/track/${number}`} className="line-clamp-3 [overflow-wrap:anywhere] hover:underline">
            {question.question_text}
          </Link>
        </h3>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-[14px] leading-5 text-muted">
          <StatusDot tone={toneOf(status)}>{question.status_label}</StatusDot>
          <span>since {longDate(question.updated_at)}</span>
          <span className="tabular-nums">{number}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {status === questionStates.needs_clarification ? (
          <ButtonLink to={answerPath(number)} size="small">
            Answer
          </ButtonLink>
        ) : null}
        {paperUrl ? (
          <ButtonLink to={paperUrl} size="small">
            Read the paper
          </ButtonLink>
        ) : null}
      </div>
    </li>
  )
}
