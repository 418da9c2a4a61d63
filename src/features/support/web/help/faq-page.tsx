import { useEffect, useState, lazy, Suspense } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { SUPPORT_HOURS } from '#shared/business.ts'
import { Button } from '#ui/button.tsx'
import { controlClasses } from '#ui/forms/field.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { FAQ_CATEGORIES } from '../../faq-entry.ts'
import { searchFaq } from '../../faq-search.ts'
import type { FaqData, FaqShown } from './loaders.ts'
import { PageTitle } from '../page-title.tsx'

const QUICK_LINKS = [
  ['Submit a question', '/submit-clinician-question'],
  ['Research Library', '/research'],
  ['Student Portal', '/student/dashboard'],
  ['Send feedback', '/general-feedback'],
] as const

const POPULAR = FAQ_CATEGORIES.slice(0, 4)

function Rail({ onCategory }: { onCategory: (category: string) => void }) {
  return (
    <aside aria-label="Help" className="grid content-start gap-6 text-[14px] leading-5 lg:pt-2">
      <section className="border-t border-line pt-3">
        <h2 className="mb-1 font-semibold">Popular categories</h2>
        <ul>
          {POPULAR.map((category) => (
            <li key={category}>
              <button
                type="button"
                onClick={() => onCategory(category)}
                className="py-1.5 text-left text-brand hover:underline pointer-coarse:py-3"
              >
                {category}
              </button>
            </li>
          ))}
        </ul>
      </section>
      <section className="border-t border-line pt-3">
        <h2 className="mb-1 font-semibold">Quick links</h2>
        <ul>
          {QUICK_LINKS.map(([label, to]) => (
            <li key={to}>
              <Link to={to} className="inline-block py-1.5 text-brand hover:underline pointer-coarse:py-3">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section className="border-t border-line pt-3">
        <h2 className="mb-1 font-semibold">Support hours</h2>
        <p className="text-muted">{SUPPORT_HOURS}</p>
      </section>
    </aside>
  )
}

/**
 * Filters the answers while the person types. The URL contains the search, so that the search can be shared and works
 * without JavaScript.
 */
function useSearch() {
  const [params] = useSearchParams()
  const [search, setSearch] = useState(params.get('search') ?? '')
  const change = (text: string) => {
    setSearch(text)
    // Bypasses the router: all answers are already on the page, so nothing needs to be loaded.
    const query = text ? `?${new URLSearchParams({ search: text }).toString()}` : ''
    window.history.replaceState(window.history.state, '', `/faq${query}`)
  }
  return [search, change] as const
}

export default function FaqPage() {
  const { entries } = useLoaderData<FaqData>()
  const [search, change] = useSearch()
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    const target = document.getElementById(window.location.hash.slice(1))
    if (target instanceof HTMLDetailsElement) target.open = true
  }, [])
  const found = searchFaq(entries, search)
  return (
    <div className="mx-auto grid max-w-[1160px] gap-x-14 gap-y-10 px-4 pt-9 pb-16 sm:px-6 sm:pt-11 lg:grid-cols-[minmax(0,720px)_272px] lg:justify-between">
      <title>Questions and answers · Inflo</title>
      <meta
        name="description"
        content="How to ask, claim, write, publish and read on Inflo: answers to common questions."
      />
      <div className="grid content-start gap-6">
        <PageTitle title="Questions and answers" lead="How asking, researching, writing and reading work here." />
        <form
          action="/faq"
          role="search"
          onSubmit={(event) => event.preventDefault()}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-2"
        >
          <input
            type="search"
            dir="auto"
            name="search"
            aria-label="Search questions and answers"
            placeholder="Search questions and answers..."
            value={search}
            onChange={({ target }) => change(target.value)}
            className={controlClasses}
          />
          <Button type="submit">Search</Button>
        </form>
        <p role="status" className="sr-only">
          {search ? `${found.length} of ${entries.length} answers` : ''}
        </p>
        <FaqEntries entries={found} onAsk={() => setAsking(true)} />
        <SupportRequest open={asking} setOpen={setAsking} />
      </div>
      <Rail onCategory={change} />
    </div>
  )
}

const SupportForm = lazy(() => import('./support-form.tsx'))

type SupportRequestProps = { open: boolean; setOpen: (open: boolean) => void }

/** Shows the support request: a button, the form, or a confirmation. The form's code is fetched when it is opened. */
function SupportRequest({ open, setOpen }: SupportRequestProps) {
  const [said, setSaid] = useState<string>()
  const sent = (message: string) => {
    setSaid(message)
    setOpen(false)
  }
  return (
    <section aria-labelledby="contact-support" className="mt-4 grid gap-4 border-t border-line pt-6">
      <h2 id="contact-support" className="font-serif text-[21px] leading-7 font-semibold">
        Contact Support
      </h2>
      {said ? (
        <Notice tone="done" role="status">
          {said}
        </Notice>
      ) : null}
      {open ? (
        <Suspense fallback={<p role="status">Loading...</p>}>
          <SupportForm onSent={sent} onCancel={() => setOpen(false)} />
        </Suspense>
      ) : (
        <>
          <p className="text-muted">Didn’t find your answer? Write to us, with or without an account.</p>
          <div>
            <Button
              onClick={() => {
                setSaid(undefined)
                setOpen(true)
              }}
            >
              Submit Support Request
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

// Native disclosures that share a name: opening one closes the others, even without script. A link can open an entry.
function Entry({ entry }: { entry: FaqShown }) {
  return (
    <details name="faq" id={entry.id} className="group scroll-mt-6 border-b border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-start justify-between gap-4 py-3 font-semibold hover:text-brand [&::-webkit-details-marker]:hidden">
        {entry.question}
        <IconPlus
          size={18}
          aria-hidden="true"
          className="mt-0.5 flex-none text-muted transition-transform group-open:rotate-45"
        />
      </summary>
      <div className="grid max-w-[64ch] gap-3 pb-5 font-serif text-[17px] leading-7">
        {entry.answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <a
          href={`#${entry.id}`}
          className="justify-self-start font-sans text-[14px] leading-5 text-muted hover:underline pointer-coarse:py-3"
        >
          Link to this answer
        </a>
      </div>
    </details>
  )
}

/** Shows the answered questions by category. If none match the search, shows a button to ask us. */
function FaqEntries({ entries, onAsk }: { entries: readonly FaqShown[]; onAsk: () => void }) {
  if (entries.length === 0) {
    return (
      <section aria-labelledby="found">
        <h2 id="found" className="sr-only">
          Answers
        </h2>
        <EmptyState title="No results found" action={<Button onClick={onAsk}>Submit Support Request</Button>}>
          Try other words, or write to us: we answer every request.
        </EmptyState>
      </section>
    )
  }
  const categories = [...new Set(entries.map(({ category }) => category))]
  return categories.map((category) => (
    <section key={category} aria-label={category}>
      <h2 className="border-b border-ink pb-1.5 font-serif text-[21px] leading-7 font-semibold">{category}</h2>
      {entries
        .filter((entry) => entry.category === category)
        .map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
    </section>
  ))
}
