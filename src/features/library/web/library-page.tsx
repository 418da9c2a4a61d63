import { useLoaderData } from 'react-router'
import { Pager } from '#ui/pager.tsx'
import { LinkedDataBlock } from './linked-data-block.tsx'
import { LibraryFilters } from './library-filters.tsx'
import { LibraryRail } from './library-rail.tsx'
import type { LibraryData } from './loaders.ts'
import { PaperCard } from './paper-card.tsx'

function addressOf(query: LibraryData['query'], page: number): string {
  const given = Object.entries({ ...query, page: String(page) }).filter(
    ([name, value]) => value && !(name === 'page' && value === '1') && !(name === 'sort_by' && value === 'date'),
  )
  const search = new URLSearchParams(given as [string, string][]).toString()
  return search ? `/research?${search}` : '/research'
}

function NothingFound({ searched }: { searched: boolean }) {
  return (
    <div className="py-16">
      <h3 className="font-serif text-[23px] leading-[29px] font-semibold">No papers found</h3>
      <p className="mt-2 text-muted">
        {searched
          ? 'Try adjusting your search criteria'
          : 'The first papers are being written. Ask the question that starts the next one.'}
      </p>
    </div>
  )
}

function Results({ query, list }: Pick<LibraryData, 'query' | 'list'>) {
  const searched = Boolean(query.search ?? query.category)
  const { total, page, total_pages } = list.pagination
  return (
    <section aria-labelledby="all-papers">
      <div className="flex items-baseline justify-between gap-4 pt-6">
        <h2 id="all-papers" className="text-[17px] leading-6 font-semibold">
          All Research Papers
        </h2>
        <p className="text-[14px] text-muted tabular-nums" role="status">
          {total > 1_000 && query.search ? 'more than 1,000' : total.toLocaleString('en-GB')}{' '}
          {total === 1 ? 'paper' : 'papers'}
        </p>
      </div>
      {list.papers.length === 0 ? <NothingFound searched={searched} /> : null}
      {list.papers.map((paper) => (
        <PaperCard key={paper.id} paper={paper} />
      ))}
      <Pager page={page} totalPages={total_pages} addressOf={(target) => addressOf(query, target)} />
    </section>
  )
}

export default function LibraryPage() {
  const { query, list, highlights, linkedData } = useLoaderData<LibraryData>()
  return (
    <div className="mx-auto max-w-[1160px] px-4 sm:px-6">
      <LinkedDataBlock text={linkedData} />
      <title>Research Library · Inflo</title>
      <meta
        name="description"
        content="Open-access health research that began with questions from practice: free to read, cite and reuse."
      />
      <header className="grid gap-2.5 pt-9 pb-7 sm:pt-11">
        <h1 className="font-serif text-[31px] leading-9 font-semibold tracking-[-0.015em] text-balance sm:text-[40px] sm:leading-[46px]">
          Questions from practice, answered in the open
        </h1>
        <p className="max-w-[60ch] font-serif text-[18px] leading-7 text-muted">
          Inflo’s papers begin with somebody at a bedside who wonders. Students write them, clinicians guide them.
          Beside them stand open articles of other journals. Free to read, cite and reuse.
        </p>
      </header>
      <LibraryFilters query={query} highlights={highlights} />
      <div className="grid gap-x-14 pb-16 lg:grid-cols-[minmax(0,1fr)_272px]">
        <Results query={query} list={list} />
        <LibraryRail highlights={highlights} />
      </div>
    </div>
  )
}
