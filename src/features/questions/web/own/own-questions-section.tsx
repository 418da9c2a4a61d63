import { dayMonth } from '#shared/time/dates.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Row, Rows } from '#ui/rows.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import type { MyQuestion } from '../../contract.ts'
import { answerPath } from '../../pages.ts'
import { questionStates } from '../../states.ts'
import { sortQuestionsByStage, stageOf, toneOf } from './question-stage.ts'

const TITLE = 'Your questions'
const SHOWN = 5

function Stage({ question: { status, updated_at: updatedAt } }: { question: MyQuestion }) {
  const reached = stageOf(status)
  const since = <span>since {dayMonth(updatedAt)}</span>
  if (!reached) return since
  const { stage, of } = reached
  return (
    <>
      <span className="flex justify-between gap-3">
        <span>
          Stage {stage} of {of}
        </span>
        {since}
      </span>
      <ProgressBar label="Progress to the published answer" value={(stage / of) * 100} />
    </>
  )
}

type ActionParts = { question: MyQuestion; above: string | undefined }

function Action({ question: { status, tracking_number: number, question_text: text }, above }: ActionParts) {
  const waits = status === questionStates.needs_clarification && answerPath(number) !== above
  return (
    <ButtonLink
      to={waits ? answerPath(number) : `/track/${number}`}
      size="small"
      aria-label={`${waits ? 'Answer' : 'Follow'}: ${text}`}
    >
      {waits ? 'Answer' : 'Follow'}
    </ButtonLink>
  )
}

const MINE = '/my-questions'

const QuietLink = ({ to, isApart = false, children }: { to: string; isApart?: boolean; children: string }) => (
  <Link
    to={to}
    className={`font-semibold text-brand hover:underline ${isApart ? 'inline-block py-1 pointer-coarse:py-2.5' : ''}`}
  >
    {children}
  </Link>
)

function NoQuestions({ asked }: { asked: number }) {
  return (
    <section className="mt-8" aria-label={TITLE}>
      <h2 className="text-[17px] leading-6 font-semibold">{TITLE}</h2>
      <p className="mt-2 max-w-[56ch] text-muted">
        {asked > 0
          ? 'All your questions are answered. '
          : 'No questions yet. You can follow your questions here, from review to the published answer. '}
        <QuietLink to={MINE}>{asked > 0 ? 'See all your questions' : 'Asked before you joined?'}</QuietLink>
      </p>
    </section>
  )
}

type OwnParts = {
  questions: MyQuestion[]
  /** The total number of the member's questions. */
  asked: number
  /** The URL of the question form; undefined if a button above already links to it. */
  asking?: string | undefined
  /** The URL that the button above already links to; rows do not repeat the link. */
  above?: string | undefined
}

/** Shows a member's questions with their status, except those whose answers are listed elsewhere. */
export function OwnQuestions({ questions, asked, asking, above }: OwnParts) {
  if (questions.length === 0) return <NoQuestions asked={asked} />
  return (
    <Rows
      title={TITLE}
      beside={
        asking ? (
          <QuietLink to={asking} isApart>
            Ask a question
          </QuietLink>
        ) : undefined
      }
      more={
        asked > Math.min(questions.length, SHOWN) ? (
          <QuietLink to={MINE} isApart>
            {`All ${asked.toLocaleString('en-GB')}, including answered`}
          </QuietLink>
        ) : undefined
      }
    >
      {sortQuestionsByStage(questions)
        .slice(0, SHOWN)
        .map((question) => (
          <Row
            key={question.tracking_number}
            title={<span className="line-clamp-6 [overflow-wrap:anywhere]">{question.question_text}</span>}
            about={`Asked ${dayMonth(question.asked_at)}`}
            state={<StatusDot tone={toneOf(question.status)}>{question.status_label}</StatusDot>}
            measure={<Stage question={question} />}
            action={<Action question={question} above={above} />}
          />
        ))}
    </Rows>
  )
}
