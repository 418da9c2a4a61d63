import { Form, Link, useSubmit } from 'react-router'
import { OTHER_CATEGORY, PAPER_CATEGORIES } from '#shared/categories.ts'
import type { LibraryData } from './loaders.ts'

const SORT_NAMES = { date: 'Latest First', title: 'Title A-Z', author: 'Author A-Z', views: 'Most Popular' }

const control =
  'min-h-11 rounded-[6px] border border-control bg-surface px-3 text-[16px] leading-[22px] text-ink focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-brand'

type FiltersProps = { query: LibraryData['query']; highlights: LibraryData['highlights'] }

function CategoryLinks({ query, highlights }: FiltersProps) {
  const counted = highlights.categories.map(({ category, papers }) => [category, papers] as const)
  const count = new Map([['', highlights.total], ...counted])
  const linkTo = (category: string) => {
    const search = new URLSearchParams()
    if (category) search.set('category', category)
    if (query.search) search.set('search', query.search)
    const text = search.toString()
    return text ? `/research?${text}` : '/research'
  }
  const names = ['', ...PAPER_CATEGORIES, ...(count.has(OTHER_CATEGORY) ? [OTHER_CATEGORY] : [])]
  return (
    <nav aria-label="Categories" className="mt-5 border-b border-line pb-2">
      <ul className="flex gap-x-5 overflow-x-auto text-[14px] whitespace-nowrap text-muted sm:flex-wrap">
        {names.map((name) => (
          <li key={name}>
            <Link
              to={linkTo(name)}
              aria-current={(query.category ?? '') === name ? 'true' : undefined}
              className="inline-block py-2 hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {name || 'All'}{' '}
              <span className="text-[12px] tabular-nums">{(count.get(name) ?? 0).toLocaleString('en-GB')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Search, category and order. A plain form: it works without script, and its state is the address. */
export function LibraryFilters({ query, highlights }: FiltersProps) {
  const submit = useSubmit()
  const choose = (event: React.ChangeEvent<HTMLSelectElement>) => void submit(event.currentTarget.form)
  return (
    <div>
      <Form method="get" action="/research" role="search" className="flex flex-wrap gap-3">
        <input
          key={query.search}
          type="search"
          name="search"
          aria-label="Search research papers"
          placeholder="Search research papers..."
          defaultValue={query.search}
          maxLength={200}
          className={`${control} min-w-0 flex-[1_1_240px]`}
        />
        <select
          key={`category ${query.category}`}
          name="category"
          aria-label="Category"
          defaultValue={query.category ?? ''}
          onChange={choose}
          className={control}
        >
          <option value="">All Categories</option>
          {[...PAPER_CATEGORIES, OTHER_CATEGORY].map((category) => (
            <option key={category}>{category}</option>
          ))}
        </select>
        <select
          key={`sort ${query.sort_by}`}
          name="sort_by"
          aria-label="Order"
          defaultValue={query.sort_by}
          onChange={choose}
          className={control}
        >
          {Object.entries(SORT_NAMES).map(([sort, name]) => (
            <option key={sort} value={sort}>
              {name}
            </option>
          ))}
        </select>
        <button type="submit" className={`${control} cursor-pointer px-4 font-semibold`}>
          Search
        </button>
      </Form>
      <CategoryLinks query={query} highlights={highlights} />
    </div>
  )
}
