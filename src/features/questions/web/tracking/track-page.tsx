import { type FormEvent, useRef, useState, lazy, useSyncExternalStore, Suspense } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { longDate } from '#shared/time/dates.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { useReplayedSubmit } from '#ui/forms/use-replayed-submit.ts'
import type { TrackedQuestion } from '../../contract.ts'
import { NO_MAIL, useMailAvailable } from '#ui/mail/mail-availability.ts'
import { personOf, useSession } from '#features/accounts/web/public.tsx'
import { QUESTION_TIMELINE } from '#shared/business.ts'
import { spelled } from '#shared/states.ts'
import { questionStates, type QuestionStatus, ENDED_QUESTIONS } from '../../states.ts'
import { STAGES, statusInWords } from '../../stages.ts'
import type { TrackData } from './loaders.ts'
import { answerSessionAt } from './answer-conversation.ts'
import type { LinkPlace } from './link-session.ts'
import { ratingSessionAt } from './rating-session.ts'

const HEADING =
  'font-serif text-[28px] leading-[34px] font-semibold tracking-[-0.012em] sm:text-[36px] sm:leading-[42px]'

function NumberForm() {
  const navigate = useNavigate()
  const early = useReplayedSubmit(useRef<HTMLFormElement>(null))
  const [error, setError] = useState<string>()
  const canMail = useMailAvailable()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('tracking_number')
    const number = typeof typed === 'string' ? typed.replace(/\s+/g, '').toUpperCase() : ''
    if (number) void navigate(`/track/${encodeURIComponent(number)}`)
    else setError('Please enter a tracking number')
  }
  return (
    <form {...early} noValidate onSubmit={submit} className="grid gap-4 sm:max-w-[400px]">
      <TextInput
        label="Tracking number"
        name="tracking_number"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="Q-2026-XXXXXXXX"
        maxLength={40}
        error={error}
        onChange={() => setError(undefined)}
        hint={canMail ? 'You saw it after asking, and it is in our first e-mail to you.' : 'You saw it after asking.'}
      />
      <Button type="submit" kind="main">
        Find the question
      </Button>
    </form>
  )
}

function UnknownNumber({ number }: { number: string }) {
  return (
    <>
      <title>Question not found · Inflo</title>
      <h1 className={HEADING}>No question has this number</h1>
      <p className="mt-2.5 mb-6 font-serif text-[18px] leading-7 text-muted">
        We found nothing for <span className="[overflow-wrap:anywhere] text-ink">{number.slice(0, 40)}</span>. Tracking
        numbers look like Q-2026- followed by eight letters and digits.
      </p>
      <NumberForm />
    </>
  )
}

/** Links to the question that this one was merged into. */
function GoesOnAs({ number }: { number: string }) {
  return (
    <p className="mt-6">
      It was merged into question{' '}
      <Link to={`/track/${number}`} className="font-semibold text-brand tabular-nums underline">
        {number}
      </Link>
      .
    </p>
  )
}

/** Shows editors' messages to the asker that were not delivered by e-mail. */
function Messages({ question: { messages, status, tracking_number: number } }: { question: TrackedQuestion }) {
  const canMail = useMailAvailable()
  if (messages.length === 0) return null
  return (
    <section aria-labelledby="messages" className="mt-8 border-t border-line pt-4">
      <h2 id="messages" className="font-semibold">
        Messages to the asker
      </h2>
      <p className="mt-1 text-muted">
        {canMail ? 'These could not be sent by e-mail in time.' : NO_MAIL} Personal links, names and e-mail addresses
        are left out here.
      </p>
      <ol className="mt-2 grid gap-4">
        {messages.map(({ said_at: at, text }) => (
          <li key={at}>
            <time dateTime={at} className="text-[13px] leading-[18px] text-muted">
              {longDate(at)}
            </time>
            <p dir="auto" className="border-l-[3px] border-line pl-3 [overflow-wrap:anywhere] whitespace-pre-line">
              {text}
            </p>
          </li>
        ))}
      </ol>
      {status === questionStates.needs_clarification ? (
        <p className="mt-3">
          To answer without an account,{' '}
          <Link to="/general-feedback" className="font-semibold text-brand underline">
            write to us
          </Link>{' '}
          and mention question {number}.
        </p>
      ) : null}
    </section>
  )
}

const LATER = 'The text of the question is shown here once it is approved.'

/** Explains why a question's text is not shown on its page. */
const whyHidden: (status: QuestionStatus) => string = questionStates.per({
  submitted: LATER,
  needs_clarification: LATER,
  declined: 'The text of a question that was not accepted is not shown.',
  available: '',
  assigned: '',
  in_research: '',
  published: '',
  merged: 'The text is shown on the page of the question it was merged into.',
})

function Tracked({ question }: { question: TrackedQuestion }) {
  return (
    <>
      <title>{`${question.status_label} · Inflo`}</title>
      <p className="text-[14px] leading-5 text-muted tabular-nums">Question {question.tracking_number}</p>
      <h1 className={`mt-1 ${HEADING}`}>{question.status_label}</h1>
      <p className="mt-2.5 text-muted">
        Asked on <time dateTime={question.asked_at}>{longDate(question.asked_at)}</time>.
        {question.timeline.length > 1 ? (
          <>
            {' '}
            Last change on <time dateTime={question.updated_at}>{longDate(question.updated_at)}</time>.
          </>
        ) : null}
      </p>
      <AnswerPlace key={`answer ${question.tracking_number}`} trackingNumber={question.tracking_number} />
      <RatingPlace key={`rating ${question.tracking_number}`} trackingNumber={question.tracking_number} />
      {question.merged_into ? <GoesOnAs number={question.merged_into} /> : null}
      {question.question_text ? (
        <p className="mt-6 border-l-[3px] border-accent pl-4 font-serif text-[19px] leading-[29px] [overflow-wrap:anywhere] whitespace-pre-line">
          {question.question_text}
        </p>
      ) : (
        <p className="mt-6 border-l-[3px] border-line pl-4 text-muted">{whyHidden(question.status)}</p>
      )}
      {question.paper_url ? (
        <ButtonLink to={question.paper_url} kind="main" className="mt-6">
          Read the paper
        </ButtonLink>
      ) : null}
      <Messages question={question} />
      <QuestionTimeline question={question} />
      <section aria-labelledby="next" className="mt-8 border-t border-line pt-4">
        <h2 id="next" className="font-semibold">
          What happens next
        </h2>
        <p className="mt-1 text-muted">{question.next_step}</p>
      </section>
      <p className="mt-8 text-[14px] leading-5 text-muted">
        Anyone with the number can see the status and dates, but not who asked.
        <Link to="/ask" className="block py-3 font-semibold text-brand hover:underline print:hidden">
          Ask another question
        </Link>
      </p>
    </>
  )
}

/** Shows a question's status to anyone who has its tracking number. */
export default function TrackPage() {
  const { trackingNumber, question } = useLoaderData<TrackData>()
  return (
    <div className="mx-auto max-w-[680px] px-4 pt-9 pb-16 sm:px-6 sm:pt-11">
      <meta name="robots" content="noindex" />
      {question ? <Tracked question={question} /> : <UnknownNumber number={trackingNumber} />}
    </div>
  )
}

// Loaded lazily, since only readers of a mailed link need them.
const AnswerForm = lazy(() => import('./answer-form.tsx'))
const RatingForm = lazy(() => import('./rating-form.tsx'))

function hearFragment(changed: () => void): () => void {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}

/** Returns the session of the mailed link in the URL; undefined if the URL has no such link. */
function useLinkSession<Session>(trackingNumber: string, sessionAt: (place: LinkPlace) => Session | undefined) {
  const person = personOf(useSession())
  const session = useSyncExternalStore(
    hearFragment,
    () => sessionAt({ trackingNumber, hash: window.location.hash, person }),
    () => undefined,
  )
  return { person, session }
}

/** Shows the form for answering an editor's question to askers who opened the tracking page by a mailed link. */
function AnswerPlace({ trackingNumber }: { trackingNumber: string }) {
  const { person, session } = useLinkSession(trackingNumber, answerSessionAt)
  if (!session) return null
  return (
    <Suspense fallback={<Loading>Loading the editor’s question…</Loading>}>
      <AnswerForm key={person} answering={session} />
    </Suspense>
  )
}

/** Shows the form for rating the paper to askers who opened the tracking page by a mailed link. */
function RatingPlace({ trackingNumber }: { trackingNumber: string }) {
  const { person, session } = useLinkSession(trackingNumber, ratingSessionAt)
  if (!session) return null
  return (
    <Suspense fallback={<Loading>Loading the paper…</Loading>}>
      <RatingForm key={person} session={session} />
    </Suspense>
  )
}

const Loading = ({ children }: { children: string }) => (
  <p role="status" className="mt-6 text-muted">
    {children}
  </p>
)

const expectedOf: (status: QuestionStatus) => string | undefined = questionStates.per({
  submitted: undefined,
  needs_clarification: undefined,
  available: `usually within ${QUESTION_TIMELINE.review}`,
  assigned: `usually within ${QUESTION_TIMELINE.assignment}`,
  in_research: `over ${QUESTION_TIMELINE.research}`,
  published: `${QUESTION_TIMELINE.total} from review`,
  declined: undefined,
  merged: undefined,
})

/** Returns the remaining stages; none if the question was declined or merged. Pure. */
function stagesAhead(status: QuestionStatus) {
  if (ENDED_QUESTIONS.some((ended) => ended === status)) return []
  const reached = STAGES.findIndex((stage) => stage === status)
  return STAGES.slice(Math.max(reached, 0) + 1)
}

/** Shows a question's past events with dates, and its remaining steps. */
function QuestionTimeline({ question }: { question: TrackedQuestion }) {
  return (
    <section aria-labelledby="timeline" className="mt-8">
      <h2 id="timeline" className="sr-only">
        Timeline
      </h2>
      <ol>
        {question.timeline.map(({ label, at }, index) => (
          <li key={at + label} className="relative grid grid-cols-[20px_1fr] gap-3 pb-5">
            <span aria-hidden="true" className="mt-[5px] size-3 rounded-full bg-brand [print-color-adjust:exact]" />
            <div aria-current={index === question.timeline.length - 1 ? 'step' : undefined}>
              <p className="font-semibold">{label}</p>
              <time dateTime={at} className="text-[14px] leading-5 text-muted">
                {longDate(at)}
              </time>
            </div>
          </li>
        ))}
        {stagesAhead(question.status).map((stage) => (
          <li key={spelled(stage)} className="grid grid-cols-[20px_1fr] gap-3 pb-5 text-muted">
            <span aria-hidden="true" className="mt-[5px] size-3 rounded-full border-2 border-control" />
            <div>
              <p>
                {statusInWords(stage)}
                <span className="sr-only"> (still to come)</span>
              </p>
              <p className="text-[14px] leading-5">{expectedOf(stage)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
