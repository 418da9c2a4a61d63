import { useSearchParams, useNavigate, useLocation } from 'react-router'
import { LoadError } from '#ui/load-error.tsx'
import { ButtonLink, Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { Failure } from '#shared/calls/failure.ts'
import { longDate } from '#shared/time/dates.ts'
import { useMailAvailable, NO_MAIL } from '#ui/mail/mail-availability.ts'
import { Link } from '#ui/navigation/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import type { MyQuestion } from '../../contract.ts'
import { PROOF_DAYS } from '../../limits.ts'
import { answerPath, CONFIRM_FRAGMENT, ratingPath } from '../../pages.ts'
import { questionStates } from '../../states.ts'
import { pageIn, useMyQuestions, useSendAddressLink, useConfirmAddress } from './live-data.ts'
import { toneOf } from './question-stage.ts'

const addressOf = (page: number): string => (page > 1 ? `/my-questions?page=${page}` : '/my-questions')

/** Lists a member's questions, with a section for questions that they asked before joining. */
export default function MyQuestionsPage() {
  const [search] = useSearchParams()
  const page = pageIn(search)
  const { data, error, refetch } = useMyQuestions(page)
  return (
    <div className="mx-auto max-w-[860px] px-4 pb-16 sm:px-6">
      <title>My questions · Inflo</title>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-8 pb-4">
        <h1 className="font-serif text-[30px] leading-9 font-semibold tracking-[-0.012em]">My questions</h1>
        <ButtonLink to="/ask" kind="main">
          Ask a question
        </ButtonLink>
      </div>
      <h2 className="sr-only">Progress</h2>
      {error ? (
        <LoadError title="Your questions could not be loaded" heading="h3" error={error} retry={() => void refetch()} />
      ) : null}
      {data || error ? null : (
        <p role="status" className="py-12 text-muted">
          Loading your questions…
        </p>
      )}
      {data?.questions.length === 0 ? (
        <EmptyState title="You have not asked a question yet">
          Questions you ask while signed in are listed here with their progress.
        </EmptyState>
      ) : null}
      {data && data.questions.length > 0 ? (
        <ul className="border-t border-line">
          {data.questions.map((question) => (
            <MyQuestionRow key={question.tracking_number} question={question} />
          ))}
        </ul>
      ) : null}
      {data ? <Pager page={page} totalPages={data.pagination.total_pages} addressOf={addressOf} /> : null}
      <EarlierQuestions />
    </div>
  )
}

/** Shows one question: its text, its status with the date, and the possible actions. */
function MyQuestionRow({ question }: { question: MyQuestion }) {
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
        {status === questionStates.published ? (
          <ButtonLink to={ratingPath(number)} size="small">
            Did it answer it?
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

const inWords = (error: Error): string =>
  error instanceof Failure ? error.detail : 'Something went wrong on our side. Please try again.'

function Outcome({ error, message }: { error: Error | null; message: string | undefined }) {
  if (error) {
    return (
      <Notice tone="danger" role="alert">
        {inWords(error)}
      </Notice>
    )
  }
  return message ? (
    <Notice tone="done" role="status">
      {message}
    </Notice>
  ) : null
}

/** Requests a verification link to the member's address, since anyone can register with someone else's address. */
function AskForLink() {
  const link = useSendAddressLink()
  const canMail = useMailAvailable()
  return (
    <>
      <p className="text-muted">
        Confirm your e-mail address to list the questions you asked without signing in, including those from the next{' '}
        {PROOF_DAYS} days.{' '}
        {canMail ? 'We’ll send you a confirmation link.' : `${NO_MAIL} Please request the link later.`}
      </p>
      <Outcome error={link.error} message={link.data?.message} />
      {canMail ? (
        <div>
          <Button busy={link.isPending} onClick={() => link.mutate()}>
            {link.isPending ? 'Sending…' : 'Send me the link'}
          </Button>
        </div>
      ) : null}
    </>
  )
}

function Confirm({ token }: { token: string }) {
  const confirming = useConfirmAddress()
  const navigate = useNavigate()
  // The link works only once, so the token is removed from the URL: a reload does not use it again.
  const confirm = () =>
    confirming.mutate(token, {
      onSuccess: ({ message }) => void navigate('/my-questions', { replace: true, state: { confirmed: message } }),
    })
  return (
    <>
      <p className="text-muted">
        Confirm that this e-mail address is yours, and we’ll list the questions asked with it here.
      </p>
      <Outcome error={confirming.error} message={undefined} />
      <div>
        <Button kind="main" busy={confirming.isPending} onClick={confirm}>
          Confirm my address
        </Button>
      </div>
    </>
  )
}

/** Lets a member find questions that they asked without signing in. */
function EarlierQuestions() {
  const { hash, state } = useLocation() as { hash: string; state: { confirmed?: string } | null }
  const token = hash.startsWith(CONFIRM_FRAGMENT) ? hash.slice(CONFIRM_FRAGMENT.length) : ''
  return (
    <section aria-labelledby="earlier" className="mt-10 grid gap-4">
      <h2 id="earlier" className="text-[17px] leading-6 font-semibold">
        Asked without signing in?
      </h2>
      <Outcome error={null} message={token ? undefined : state?.confirmed} />
      {token ? <Confirm token={token} /> : <AskForLink />}
    </section>
  )
}
