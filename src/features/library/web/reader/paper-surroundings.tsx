import { Link } from '#ui/navigation/link.tsx'
import type { Surroundings } from '../loaders.ts'
import { Title } from '../title.tsx'

const titleClasses =
  'font-serif text-[17px] leading-6 font-semibold text-balance hover:text-brand [overflow-wrap:anywhere]'

const AUTHORS_NAMED = 3

const shortNames = (names: string[]): string =>
  names.length > AUTHORS_NAMED
    ? `${names.slice(0, AUTHORS_NAMED).join(', ')} and ${names.length - AUTHORS_NAMED} others`
    : names.join(', ')

function Neighbour({ label, paper }: { label: string; paper: Surroundings['newer'] }) {
  if (!paper) return <div />
  return (
    <Link to={`/research/${paper.paper_id}`} className="group block min-w-0">
      <span className="block text-[14px] leading-5 text-muted">{label}</span>
      <span className={`${titleClasses} group-hover:text-brand`}>
        <Title paper={paper} />
      </span>
    </Link>
  )
}

/** What is like this paper, and the ways on through its category. */
export function PaperSurroundings({ category, surroundings }: { category: string; surroundings: Surroundings }) {
  const { newer, older, related } = surroundings
  return (
    <div className="mt-12 print:hidden">
      {related.length > 0 ? (
        <section aria-labelledby="related" className="border-t border-line pt-5">
          <h2 id="related" className="mb-3 text-[17px] leading-6 font-semibold">
            Related papers
          </h2>
          <ul className="grid gap-4">
            {related.map((paper) => (
              <li key={paper.paper_id}>
                <Link to={`/research/${paper.paper_id}`} className={titleClasses}>
                  <Title paper={paper} />
                </Link>
                <p className="text-[14px] leading-5 text-muted">
                  {shortNames(paper.authors)} · {paper.category}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {newer || older ? (
        <nav aria-label={`More in ${category}`} className="mt-10 grid gap-6 border-t border-line pt-5 sm:grid-cols-2">
          <Neighbour label={`Older in ${category}`} paper={older} />
          <Neighbour label={`Newer in ${category}`} paper={newer} />
        </nav>
      ) : null}
    </div>
  )
}
