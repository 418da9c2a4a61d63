import { useNavigation, useRevalidator } from 'react-router'
import { useSession } from '#features/accounts/web/public.tsx'
import { PlaceholderOutline } from '#ui/navigation/page-placeholder.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { useLazyModule } from '#ui/use-lazy-module.ts'
import { papersInWords } from './count-in-words.ts'
import { libraryAddress } from './library-address.ts'
import type { LibraryData } from '../loaders.ts'
import { PaperCard } from './paper-card.tsx'

type ResultsProps = Pick<LibraryData, 'query' | 'list'>

const loadAdminTools = () => import('./library-admin.tsx')

function Nothing({ query, list }: ResultsProps) {
  const { page, total_pages: last } = list.pagination
  const isBeyond = page > last
  const isFiltered = Boolean(query.search ?? query.category)
  return (
    <div className="grid gap-2 py-16">
      <h3 className="font-serif text-[23px] leading-[29px] font-semibold">
        {isBeyond ? `There is no page ${page}` : 'No papers found'}
      </h3>
      <p className="text-muted">
        {isBeyond ? (
          <Link to={libraryAddress({ ...query, page: String(last) })} className="font-semibold text-brand underline">
            Go to the last page, {last}
          </Link>
        ) : isFiltered ? (
          'Try adjusting your search criteria'
        ) : (
          'The first papers are being written. Ask the question that starts the next one.'
        )}
      </p>
      {isFiltered ? (
        <Link to="/research" className="justify-self-start font-semibold text-brand underline">
          Show all papers
        </Link>
      ) : null}
    </div>
  )
}

function Papers({
  query,
  list,
  admin,
}: ResultsProps & { admin: Awaited<ReturnType<typeof loadAdminTools>> | undefined }) {
  const { page, total_pages } = list.pagination
  return (
    <>
      {list.search?.corrected ? (
        <p className="pt-4">
          Showing results for <strong>{list.search.corrected}</strong>. Nothing matches “{query.search}”.
        </p>
      ) : null}
      {list.papers.length === 0 ? <Nothing query={query} list={list} /> : null}
      {list.papers.map((paper, index) => (
        <PaperCard
          key={paper.id}
          paper={paper}
          marks={list.search?.marks[index]}
          action={admin ? <admin.EditPaper paper={paper} /> : null}
        />
      ))}
      <Pager
        page={page}
        totalPages={total_pages}
        addressOf={(target) => libraryAddress({ ...query, page: String(target) })}
      />
    </>
  )
}

/** The papers that the address asks for. While others are under way those before stay for a moment, as pages do. */
export function LibraryResults({ query, list }: ResultsProps) {
  const isLate = useRevalidator().state === 'loading'
  const isLoading = useNavigation().location?.pathname === '/research' || isLate
  const admin = useLazyModule(useSession().user?.isAdmin === true, loadAdminTools)
  return (
    <section aria-labelledby="all-papers" aria-busy={isLoading}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 pt-6">
        <h2 id="all-papers" className="text-[17px] leading-6 font-semibold">
          All Research Papers
        </h2>
        <div className="flex flex-wrap items-baseline gap-x-6">
          <p className="text-[14px] text-muted tabular-nums" role="status">
            {isLoading ? 'Loading research papers...' : papersInWords(list.pagination.total, list)}
          </p>
          {admin ? <admin.ManageFeatured /> : null}
        </div>
      </div>
      {isLate ? <PlaceholderOutline shape="list" /> : <Papers query={query} list={list} admin={admin} />}
    </section>
  )
}
