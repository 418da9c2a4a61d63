import { useNavigation, useRevalidator } from 'react-router'
import { type ReactNode, Fragment } from 'react'
import { useSession } from '#features/accounts/web/public.tsx'
import { PlaceholderOutline } from '#ui/navigation/page-placeholder.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { useLazyModule } from '#ui/use-lazy-module.ts'
import { shortPartialDate } from '#shared/time/partial-date-text.ts'
import { isoDate } from '#shared/time/partial-date.ts'
import { papersInWords } from './count-in-words.ts'
import { libraryAddress } from './library-address.ts'
import type { LibraryData } from '../loaders.ts'
import type { SearchNotes, PaperCard as Card } from '../../contract.ts'
import { CategoryName } from '../category-name.tsx'
import { HighlightedText } from '../highlighted-text.tsx'
import { Title } from '../title.tsx'
import { viewsInWords } from '../views-in-words.ts'

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

/**
 * Shows the papers that the URL selects. While other papers load, the previous papers remain visible for a moment, as
 * when the reader navigates to another page.
 */
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

const TAGS_SHOWN = 3

type Marks = SearchNotes['marks'][number]

const isMarked = ({ title, summary, authors }: Marks): boolean =>
  [title, summary, ...authors].some(({ length }) => length > 0)

type PaperCardProps = {
  paper: Card
  /** The matches of a search in the paper. */
  marks?: Marks | undefined
  /** An additional action on the paper, such as editing for admins. */
  action?: ReactNode
}

/** Shows one paper of the list: date, title, first sentences, authors and asker. */
function PaperCard({ paper, marks, action }: PaperCardProps) {
  const more = paper.tags.length - TAGS_SHOWN
  return (
    <article className="grid gap-x-6 gap-y-1 border-b border-line py-6 sm:grid-cols-[104px_minmax(0,1fr)] sm:py-7">
      <div className="pt-1 text-[14px] leading-5 text-muted">
        <time dateTime={isoDate(paper.issued)} className="font-semibold text-ink tabular-nums sm:block">
          {shortPartialDate(paper.issued)}
        </time>
        <span className="sm:hidden"> · </span>
        {paper.readTime}
      </div>
      <div className="min-w-0">
        <CategoryName category={paper.category} />
        <h3 className="mt-1 mb-2 font-serif text-[21px] leading-7 font-semibold tracking-[-0.008em] sm:text-[23px] sm:leading-[29px]">
          <Link to={`/research/${paper.paper_id}`} className="hover:text-brand">
            <Title paper={paper} pieces={marks?.title} />
          </Link>
        </h3>
        <p className="line-clamp-2 font-serif text-[16px] leading-[25px]">
          <HighlightedText text={paper.summary} pieces={marks?.summary} />
        </p>
        <p className="mt-2.5 text-[14px] leading-5 text-muted">
          <Byline paper={paper} marks={marks} />
        </p>
        <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-[13px] text-muted">
          {paper.tags.slice(0, TAGS_SHOWN).map((tag) => (
            <span key={tag} className="rounded-[4px] bg-sunken px-2 leading-6">
              {tag}
            </span>
          ))}
          {more > 0 ? <span>+{more} more</span> : null}
          {marks && !isMarked(marks) ? <span>Found in the keywords, identifiers, abstract or text</span> : null}
          {action}
          <span className="ml-auto text-[14px] tabular-nums">{viewsInWords(paper.views)}</span>
        </div>
      </div>
    </article>
  )
}

const AUTHORS_SHOWN = 3

const jointAfter = (index: number, names: string[]): string =>
  index === names.length - 1 ? '' : index === names.length - 2 ? ' and ' : ', '

/** Shows the authors ("A, B and C" or "A, B, C and 4 others"), then the asker or the journal. */
function Byline({ paper, marks }: Pick<PaperCardProps, 'paper' | 'marks'>) {
  const { authors, professional_contributor: asker, journal } = paper
  const shown = authors.length > AUTHORS_SHOWN + 1 ? authors.slice(0, AUTHORS_SHOWN) : authors
  const others = authors.length - shown.length
  const names = others > 0 ? [...shown, `${others} others`] : shown
  const source = asker ? `asked by ${[asker.name, asker.title].filter(Boolean).join(', ')}` : journal
  const end = source ? ` · ${source}` : ''
  // Without marks, all names are rendered as one text node, which is faster for a page of twenty cards.
  if (!marks) return names.map((name, index) => name + jointAfter(index, names)).join('') + end
  return (
    <>
      {names.map((name, index) => (
        <Fragment key={name}>
          <HighlightedText text={name} pieces={index < shown.length ? marks.authors[index] : undefined} />
          {jointAfter(index, names)}
        </Fragment>
      ))}
      {end}
    </>
  )
}
