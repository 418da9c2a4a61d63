import { useLoaderData, useNavigationType, NavigationType, useNavigate } from 'react-router'
import { type ReactNode, useRef, useLayoutEffect } from 'react'
import { LinkedDataBlock } from '#ui/linked-data-block.tsx'
import { PAPER_CATEGORIES, OTHER_CATEGORY } from '#shared/categories.ts'
import { shortPartialDate } from '#shared/time/partial-date-text.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { LibraryResults } from './library-results.tsx'
import type { LibraryData } from '../loaders.ts'
import type { PaperCard } from '../../contract.ts'
import { SEARCH_LENGTH_MAX } from '../../limits.ts'
import { Title } from '../title.tsx'
import { countInWords } from './count-in-words.ts'
import { libraryAddress } from './library-address.ts'

export default function LibraryPage() {
  const { query, list, highlights, researcher, linkedData } = useLoaderData<LibraryData>()
  return (
    <div className="mx-auto max-w-[1160px] px-4 sm:px-6">
      <LinkedDataBlock text={linkedData} />
      <title>Research Library · Inflo</title>
      <meta
        name="description"
        content="Open-access health research that began with questions from practice: free to read, cite and reuse."
      />
      <header className="grid gap-2.5 pt-9 pb-7 sm:pt-11">
        <h1 className="font-serif text-[31px] leading-9 font-semibold tracking-[-0.015em] sm:text-[40px] sm:leading-[46px]">
          Questions from practice, answered in the open
        </h1>
        <p className="max-w-[60ch] font-serif text-[18px] leading-7 text-muted">
          Every Inflo paper starts with a question from someone caring for patients. Students write the answer with
          clinicians. You’ll also find open-access articles from other journals. Free to read, cite and reuse.
        </p>
      </header>
      <LibraryFilters query={query} highlights={highlights} list={list} />
      <div className="grid gap-x-14 pb-16 lg:grid-cols-[minmax(0,1fr)_272px]">
        <LibraryResults query={query} list={list} />
        <LibraryRail highlights={highlights} researcher={researcher} />
      </div>
    </div>
  )
}

function RailSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3 border-b border-line py-7 last:border-0">
      <h2 className="text-[15px] leading-5 font-semibold">{title}</h2>
      {children}
    </section>
  )
}

function RailPaper({ paper, note }: { paper: PaperCard; note: string }) {
  return (
    <div>
      <Link
        to={`/research/${paper.paper_id}`}
        className="font-serif text-[16px] leading-[22px] font-semibold hover:text-brand"
      >
        <Title paper={paper} />
      </Link>
      <p className="text-[14px] leading-5 text-muted">{note}</p>
    </div>
  )
}

/** Shows the sidebar next to the list: new papers, featured papers, and a link for asking a question. */
function LibraryRail({ highlights, researcher }: Pick<LibraryData, 'highlights' | 'researcher'>) {
  return (
    <aside aria-label="Highlights">
      {highlights.featured.length > 0 ? (
        <RailSection title="Papers of the Month">
          {highlights.featured.map((paper) => (
            <RailPaper key={paper.id} paper={paper} note={paper.author} />
          ))}
        </RailSection>
      ) : null}
      {researcher && highlights.featured.length > 0 ? (
        <RailSection title="Researcher of the Month">
          <div>
            <Link
              to={`/profile/${researcher.member_id}/public`}
              className="font-serif text-[16px] leading-[22px] font-semibold hover:text-brand"
            >
              {researcher.name}
            </Link>
            <p className="text-[14px] leading-5 text-muted">{researcher.reason}</p>
          </div>
        </RailSection>
      ) : null}
      {highlights.recent.length > 0 ? (
        <RailSection title="Recent Publications">
          {highlights.recent.map((paper) => (
            <RailPaper key={paper.id} paper={paper} note={`${shortPartialDate(paper.issued)} · ${paper.category}`} />
          ))}
        </RailSection>
      ) : null}
      <RailSection title="Have a question?">
        <p className="text-[14px] leading-5 text-muted">
          It takes two minutes on your phone. We find a team, and you follow its progress with a tracking number.
        </p>
        <div>
          {/* This is not a main button, since the page's header already has one. */}
          <ButtonLink to="/ask">Submit a question</ButtonLink>
        </div>
      </RailSection>
    </aside>
  )
}

const LATEST = 'Latest First'

const SORT_NAMES = { title: 'Title A-Z', author: 'Author A-Z', views: 'Most Popular' }

const control =
  'min-h-11 rounded-[6px] border border-control bg-surface px-3 text-[16px] leading-[22px] text-ink focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-brand'

type FiltersProps = Pick<LibraryData, 'query' | 'highlights' | 'list'>

function CategoryLinks({ query, highlights, list }: FiltersProps) {
  const { total, categories } = list.search ?? highlights
  const count = new Map([['', total], ...categories.map(({ category, papers }) => [category, papers] as const)])
  const names = ['', ...PAPER_CATEGORIES, ...(count.has(OTHER_CATEGORY) ? [OTHER_CATEGORY] : [])]
  return (
    <nav aria-label="Categories" className="mt-5 border-b border-line pb-2">
      <ul className="flex gap-x-5 overflow-x-auto text-[14px] whitespace-nowrap text-muted sm:flex-wrap">
        {names.map((name) => (
          <li key={name}>
            <Link
              to={libraryAddress({ ...query, category: name, page: '1' })}
              preventScrollReset
              aria-current={(query.category ?? '') === name ? 'true' : undefined}
              className="inline-block py-2 pointer-coarse:py-3 hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {name || 'All'} <span className="text-[12px] tabular-nums">{countInWords(count.get(name), list)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

// Updates the form after a navigation that was not caused by typing. Sets only the fields that the navigation changed.
// The reader may have changed other fields, whose navigation is still pending.
function useInStep({ search = '', category = '', sort_by: sort }: LibraryData['query']) {
  const form = useRef<HTMLFormElement>(null)
  const going = useNavigationType()
  const shown = useRef<{ category: string; order: string; isSearch: boolean }>(undefined)
  const order = sort ?? ''
  // Uses a layout effect, so that the update happens before the next keystroke.
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { category, order, isSearch: search !== '' }
    // Keeps text that was typed before the page was hydrated.
    if (!before) return
    const parts = form.current?.elements as unknown as Record<string, HTMLInputElement> | undefined
    if (!parts?.search || !parts.category || !parts.sort_by) return
    if (category !== before.category) parts.category.value = category
    // The available orders differ between search results and the whole list.
    if (order !== before.order || before.isSearch !== (search !== '')) parts.sort_by.value = order
    if (going === NavigationType.Pop || document.activeElement !== parts.search) parts.search.value = search
  }, [going, search, category, order])
  return form
}

/** Shows the form for search, category and order. It works without JavaScript, and its state is stored in the URL. */
function LibraryFilters(props: FiltersProps) {
  const { query } = props
  const form = useInStep(query)
  const navigate = useNavigate()
  // Fetches the code of the live search when the field is focused.
  const onFocus = () =>
    void import('./live-search.ts').then(
      ({ installLiveSearch }) => form.current && installLiveSearch(form.current, navigate),
      () => undefined,
    )
  return (
    <div>
      <form ref={form} action="/research" role="search" className="flex flex-wrap gap-3">
        <input
          onFocus={onFocus}
          type="search"
          dir="auto"
          name="search"
          aria-label="Search research papers"
          placeholder="Search research papers..."
          defaultValue={query.search}
          // Uses a pattern, since maxLength would silently cut pasted text.
          pattern={`.{0,${SEARCH_LENGTH_MAX}}`}
          title={`At most ${SEARCH_LENGTH_MAX} characters`}
          className={`${control} min-w-0 flex-[1_1_240px]`}
        />
        <select
          onFocus={onFocus}
          name="category"
          aria-label="Category"
          defaultValue={query.category ?? ''}
          className={`${control} min-w-0 flex-[1_1_140px] sm:flex-none`}
        >
          <option value="">All Categories</option>
          {[...PAPER_CATEGORIES, OTHER_CATEGORY].map((category) => (
            <option key={category}>{category}</option>
          ))}
        </select>
        <select
          onFocus={onFocus}
          name="sort_by"
          aria-label="Order"
          defaultValue={query.sort_by ?? ''}
          className={`${control} min-w-0 flex-[1_1_140px] sm:flex-none`}
        >
          {query.search ? <option value="">Best Match</option> : null}
          <option value={query.search ? 'date' : ''}>{LATEST}</option>
          {Object.entries(SORT_NAMES).map(([sort, name]) => (
            <option key={sort} value={sort}>
              {name}
            </option>
          ))}
        </select>
        <button
          onFocus={onFocus}
          type="submit"
          className={`${control} cursor-pointer px-4 font-semibold max-sm:w-full`}
        >
          Search
        </button>
      </form>
      <CategoryLinks {...props} />
    </div>
  )
}
