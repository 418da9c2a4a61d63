import { useSearchParams } from 'react-router'
import { LoadError } from '#ui/load-error.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { EarlierQuestions } from './earlier-questions.tsx'
import { pageIn, useMyQuestions } from './live-data.ts'
import { MyQuestionRow } from './my-question-row.tsx'

const addressOf = (page: number): string => (page > 1 ? `/my-questions?page=${page}` : '/my-questions')

/** The questions that a member has asked, and the way to those asked before they joined. */
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
      <h2 className="sr-only">Where they stand</h2>
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
          What you ask while you are signed in is listed here, with where it stands.
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
