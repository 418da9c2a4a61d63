import { useLayoutEffect, useRef } from 'react'
import { NavigationType, useNavigate, useNavigationType } from 'react-router'
import { OTHER_CATEGORY, PAPER_CATEGORIES } from '#shared/categories.ts'
import { Link } from '#ui/navigation/link.tsx'
import { countInWords } from './count-in-words.ts'
import { SEARCH_LENGTH_MAX } from '../../limits.ts'
import { libraryAddress } from './library-address.ts'
import type { LibraryData } from '../loaders.ts'

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

// The form's parts belong to who uses them; after a navigation that was not made by typing those say what is shown that it changed: what
// was chosen in another meanwhile is on its way.
function useInStep({ search = '', category = '', sort_by: sort }: LibraryData['query']) {
  const form = useRef<HTMLFormElement>(null)
  const going = useNavigationType()
  const shown = useRef<{ category: string; order: string; isSearch: boolean }>(undefined)
  const order = sort ?? ''
  // Before the next keystroke can be sent: until then the select shows the order of all papers.
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { category, order, isSearch: search !== '' }
    // What was typed before the page came alive stays.
    if (!before) return
    const parts = form.current?.elements as unknown as Record<string, HTMLInputElement> | undefined
    if (!parts?.search || !parts.category || !parts.sort_by) return
    if (category !== before.category) parts.category.value = category
    // There are other orders of what is found than of all there is.
    if (order !== before.order || before.isSearch !== (search !== '')) parts.sort_by.value = order
    if (going === NavigationType.Pop || document.activeElement !== parts.search) parts.search.value = search
  }, [going, search, category, order])
  return form
}

/** Search, category and order. A plain form: it works without script, and its state is the address. */
export function LibraryFilters(props: FiltersProps) {
  const { query } = props
  const form = useInStep(query)
  const navigate = useNavigate()
  // Searching while typing is fetched by whoever begins to search.
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
          // Not maxLength, which would cut what is pasted without a word.
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
