import type { ReactNode } from 'react'
import { longDate } from '#shared/time/dates.ts'
import { Link } from '#ui/navigation/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Inlines } from '#ui/article/article-inlines.tsx'
import { ratingInWords } from '../../asker-rating.ts'
import { CategoryName } from '../category-name.tsx'
import type { PaperData } from '../loaders.ts'

/** Shows a notice before the text if the paper was withdrawn, or if a newer version exists. */
function VersionNotice({ paper }: { paper: PaperData }) {
  const newest = paper.versions[0]
  if (paper.withdrawn) {
    return (
      <Notice tone="danger" title={`Withdrawn on ${longDate(paper.withdrawn.at)}`}>
        <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{paper.withdrawn.reason}</p>
        <p className="mt-1">The text is no longer shown. This page remains so that references to it still work.</p>
      </Notice>
    )
  }
  if (!newest || newest.number <= paper.version) return null
  return (
    <Notice tone="warn" title={`You are reading version ${paper.version}`}>
      <p className="mt-1">
        Version {newest.number} of {longDate(newest.created_at)} is newer{newest.note ? `: ${newest.note}` : '.'}{' '}
        <Link to={`/research/${paper.paper_id}`} className="font-semibold underline underline-offset-2">
          Read the newest version
        </Link>
      </p>
    </Notice>
  )
}

/** Shows a paper's category, title, status and question line. */
export function PaperFront({ paper }: { paper: PaperData }) {
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <CategoryName category={paper.category} />
        {paper.front?.kind ? <p className="text-[14px] text-muted">{paper.front.kind}</p> : null}
      </div>
      <h1 className="mt-2.5 mb-4 font-serif text-[31px] leading-[37px] font-semibold tracking-[-0.018em] [overflow-wrap:anywhere] sm:text-[42px] sm:leading-[48px] print:text-[22pt] print:leading-[26pt] [&_:is(sup,sub)]:text-[0.6em] [&_:is(sup,sub)]:leading-none">
        {paper.heading.length > 0 ? <Inlines content={paper.heading} /> : paper.title}
      </h1>
      {paper.front?.translatedTitles.map((title, index) => (
        <p key={index} className="mb-3 font-serif text-[19px] leading-[26px] text-muted [overflow-wrap:anywhere]">
          <Inlines content={title} />
        </p>
      ))}
      <div className="mb-5 empty:hidden">
        <VersionNotice paper={paper} />
      </div>
      <QuestionLine paper={paper} />
      {paper.asker_ratings.map((rating, index) => (
        <p key={index} className="mb-5 text-[15px] leading-[22px] text-muted">
          {ratingInWords(rating)} <time dateTime={rating.rated_at}>({longDate(rating.rated_at)})</time>
        </p>
      ))}
    </>
  )
}

const AUTHORS_NAMED = 6

function joinNames(names: string[]): ReactNode {
  const shown = names.length > AUTHORS_NAMED + 1 ? names.slice(0, AUTHORS_NAMED) : names
  const others = names.length - shown.length
  return shown.map((name, index) => {
    const last = index === shown.length - 1 && others === 0
    const joint = index === 0 ? '' : last ? ' and ' : ', '
    return (
      <span key={name}>
        {joint}
        <b className="font-semibold text-ink">{name}</b>
        {index === shown.length - 1 && others > 0 ? ` and ${others} others` : ''}
      </span>
    )
  })
}

/** Names the asker, the authors and, for an imported article, the journal in which it was first published. */
function QuestionLine({ paper }: { paper: PaperData }) {
  const asker = paper.professional_contributor
  if (!asker && paper.authors.length === 0 && !paper.journal) return null
  return (
    <p className="mb-5 border-l-[3px] border-accent pl-4 font-serif text-[17px] leading-[26px] text-muted sm:text-[19px] sm:leading-[29px]">
      {asker ? (
        <>
          Asked by <b className="font-semibold text-ink">{asker.name}</b>
          {[asker.title, asker.affiliation].filter(Boolean).map((part) => `, ${part}`)}.{' '}
        </>
      ) : null}
      {paper.authors.length > 0 ? <>Written by {joinNames(paper.authors)}. </> : null}
      {paper.journal ? `First published in ${paper.journal}.` : ''}
    </p>
  )
}
