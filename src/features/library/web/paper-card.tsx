import { Link } from 'react-router'
import { shortDate } from '#shared/dates.ts'
import type { PaperCard as Card } from '../contract.ts'
import { CategoryName } from './category-name.tsx'
import { viewsInWords } from './views-in-words.ts'

const TAGS_SHOWN = 3

/** One paper in the list: date, title, first sentences, who wrote it, who asked. */
export function PaperCard({ paper }: { paper: Card }) {
  const more = paper.tags.length - TAGS_SHOWN
  return (
    <article className="grid gap-x-6 gap-y-1 border-b border-line py-6 sm:grid-cols-[104px_minmax(0,1fr)] sm:py-7">
      <div className="pt-1 text-[14px] leading-5 text-muted">
        <time dateTime={paper.publication_date} className="font-semibold text-ink tabular-nums sm:block">
          {shortDate(paper.publication_date)}
        </time>
        <span className="sm:hidden"> · </span>
        {paper.readTime}
      </div>
      <div className="min-w-0">
        <CategoryName category={paper.category} />
        <h3 className="mt-1 mb-2 font-serif text-[21px] leading-7 font-semibold tracking-[-0.008em] text-balance sm:text-[23px] sm:leading-[29px]">
          <Link to={`/research/${paper.paper_id}`} className="hover:text-brand">
            {paper.title}
          </Link>
        </h3>
        <p className="line-clamp-2 font-serif text-[16px] leading-[25px]">{paper.summary}</p>
        <p className="mt-2.5 text-[14px] leading-5 text-muted">{byline(paper)}</p>
        <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-[13px] text-muted">
          {paper.tags.slice(0, TAGS_SHOWN).map((tag) => (
            <span key={tag} className="rounded-[4px] bg-sunken px-2 leading-6">
              {tag}
            </span>
          ))}
          {more > 0 ? <span>+{more} more</span> : null}
          <span className="ml-auto text-[14px] tabular-nums">{viewsInWords(paper.views)}</span>
        </div>
      </div>
    </article>
  )
}

const AUTHORS_SHOWN = 3

/** "A, B and C", or "A, B, C and 4 others"; then who asked, or where it appeared. Pure. */
export function byline({ authors, professional_contributor: asker, journal }: Card): string {
  const shown = authors.length > AUTHORS_SHOWN + 1 ? authors.slice(0, AUTHORS_SHOWN) : authors
  const others = authors.length - shown.length
  const names = others > 0 ? [...shown, `${others} others`] : shown
  const written = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '')
  if (asker) return `${written} · asked by ${[asker.name, asker.title].filter(Boolean).join(', ')}`
  return journal ? `${written} · ${journal}` : written
}
