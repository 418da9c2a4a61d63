import { doiAddress } from '#formats/citations/identifiers.ts'
import { isoDate } from '#shared/time/partial-date.ts'
import { longPartialDate } from '#shared/time/partial-date-text.ts'
import { Link } from '#ui/navigation/link.tsx'
import type { PaperData } from '../loaders.ts'
import { viewsInWords } from '../views-in-words.ts'

/** Shows a paper's date, version, length, views, number and licence on one line. */
export function PaperFacts({ paper, views }: { paper: PaperData; views: number }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1.5 border-y border-line py-3.5 text-[14px] leading-5 text-muted tabular-nums">
      {paper.front?.history.map(({ what, on }) => (
        <li key={`${what} ${on}`}>
          {what} <time dateTime={isoDate(on)}>{longPartialDate(on)}</time>
        </li>
      ))}
      <li>
        Published <time dateTime={isoDate(paper.issued)}>{longPartialDate(paper.issued)}</time>
      </li>
      <li>Version {paper.version}</li>
      <li>{paper.readTime}</li>
      <li>
        <span>{viewsInWords(views)}</span>{' '}
        <Link to="/about#how-we-count" className="underline underline-offset-2 hover:text-ink print:hidden">
          (how we count)
        </Link>
      </li>
      {paper.source === 'inflo' ? <li>{paper.paper_id}</li> : null}
      {paper.doi ? (
        <li className="[overflow-wrap:anywhere]">
          <a href={doiAddress(paper.doi)} className="underline underline-offset-2 hover:text-ink">
            doi.org/{paper.doi}
          </a>
        </li>
      ) : null}
      <li>
        {paper.licence_url ? (
          <a href={paper.licence_url} rel="license" className="underline underline-offset-2 hover:text-ink">
            {paper.licence_name}
          </a>
        ) : (
          paper.licence_name
        )}
      </li>
    </ul>
  )
}
