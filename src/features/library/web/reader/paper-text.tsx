import type { Article, SubArticle, NotShown, FrontMatter } from '#formats/article/article.ts'
import { abstractHeading } from '#formats/article/text.ts'
import { ArticleAbstract, ArticleBody } from '#ui/article/article-body.tsx'
import { doiAddress } from '#formats/citations/identifiers.ts'
import { creditRoleInWords } from '#shared/credit-roles.ts'
import { longDate } from '#shared/time/dates.ts'
import { Inlines } from '#ui/article/article-inlines.tsx'
import { Link } from '#ui/navigation/link.tsx'
import type { PaperData, Surroundings } from '../loaders.ts'
import { Title } from '../title.tsx'

function Abstract({ abstract, article }: { abstract: string; article: Article | null }) {
  return (
    <section
      id="abstract"
      aria-labelledby="abstract-heading"
      className="mt-4 rounded-[6px] border border-line bg-surface px-5 py-5 sm:px-[26px] sm:py-[22px] print:border-0 print:p-0"
    >
      <h2 id="abstract-heading" className="mb-2 text-[15px] leading-5 font-semibold">
        {abstractHeading(article)}
      </h2>
      {/* Uses no grid in print, since browsers do not break grid rows between pages. */}
      {article && article.abstract.length > 0 ? (
        <ArticleAbstract article={article} />
      ) : (
        <div className="grid gap-3.5 font-serif text-[17px] leading-7 [overflow-wrap:anywhere] sm:text-[17.5px] sm:leading-[29px] print:block print:space-y-2 print:text-[10.5pt] print:leading-[1.5]">
          {abstract.split(/\n{2,}/).map((paragraph) => (
            <p key={paragraph.slice(0, 60)}>{paragraph}</p>
          ))}
        </div>
      )}
    </section>
  )
}

type PaperTextProps = { paper: PaperData; article: Article | null; surroundings: Surroundings | null }

/** Shows a paper's abstract and text, and the sections after them. */
export function PaperText({ paper, article, surroundings }: PaperTextProps) {
  return (
    <>
      {paper.abstract ? <Abstract abstract={paper.abstract} article={article} /> : null}
      {article && !paper.withdrawn ? (
        <section aria-labelledby="full-text">
          <h2 id="full-text" className="sr-only">
            Full Text
          </h2>
          <ArticleBody article={article}>
            <AuthorContributions authors={paper.authors_meta} />
          </ArticleBody>
        </section>
      ) : null}
      {paper.front && paper.doi && !paper.withdrawn ? <PaperOmissions front={paper.front} doi={paper.doi} /> : null}
      <PaperVersions paper={paper} />
      {surroundings ? <PaperSurroundings category={paper.category} surroundings={surroundings} /> : null}
    </>
  )
}

/** Lists the authors' contributions in CRediT terms. Shows nothing if they are unknown. */
function AuthorContributions({ authors }: { authors: PaperData['authors_meta'] }) {
  const said = authors.filter(({ credit_roles: roles }) => roles.length > 0)
  if (said.length === 0) return null
  return (
    <section aria-labelledby="contributions">
      <h2 id="contributions">Author contributions</h2>
      <ul>
        {said.map(({ name, orcid, credit_roles: roles }) => (
          <li key={`${name} ${orcid}`}>
            <b>{name}</b>: {roles.map(creditRoleInWords).join(', ')}
          </li>
        ))}
      </ul>
    </section>
  )
}

type Version = PaperData['versions'][number]

function VersionEntry({ version, paper }: { version: Version; paper: PaperData }) {
  const newest = version.number === paper.versions[0]?.number
  const address = newest ? `/research/${paper.paper_id}` : `/research/${paper.paper_id}/v/${version.number}`
  const words = `Version ${version.number}`
  return (
    <li className="flex flex-wrap gap-x-3 py-1.5">
      {version.number === paper.version ? (
        <b className="font-semibold">{words}, shown here</b>
      ) : (
        <Link to={address} className="text-brand underline underline-offset-2">
          {words}
        </Link>
      )}
      <time dateTime={version.created_at} className="text-muted tabular-nums">
        {longDate(version.created_at)}
      </time>
      <span className="basis-full text-muted [overflow-wrap:anywhere]">
        {version.note || (version.number === 1 ? 'First published.' : '')}
      </span>
    </li>
  )
}

/**
 * Lists the versions with their notes. Shows none for a withdrawn paper, nor for an imported paper with a single
 * version.
 */
function PaperVersions({ paper }: { paper: PaperData }) {
  const onlyItsFirst = paper.source === 'imported' && paper.versions.length === 1
  if (paper.withdrawn || onlyItsFirst) return null
  return (
    <section aria-labelledby="versions" className="mt-12 border-t border-line pt-5 text-[15px] leading-[22px]">
      <h2 id="versions" className="mb-1 text-[17px] leading-6 font-semibold">
        Versions
      </h2>
      <ul>
        {paper.versions.map((version) => (
          <VersionEntry key={version.number} version={version} paper={paper} />
        ))}
      </ul>
    </section>
  )
}

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

/** Links to related papers, and to the next newer and older papers of the category. */
function PaperSurroundings({ category, surroundings }: { category: string; surroundings: Surroundings }) {
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

const NAMES_AT_ONCE = 12

const linkClasses = 'underline underline-offset-2 hover:text-brand'

const LANGUAGES = new Intl.DisplayNames(['en'], { type: 'language' })

const languageName = (language: string): string =>
  /^[a-z]{2,3}(?:-[a-z]{2})?$/i.test(language) ? (LANGUAGES.of(language) ?? language) : ''

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

function SubArticleLine({ part: { kind, title, authors, language, href } }: { part: SubArticle }) {
  const about = [languageName(language), ...authors].filter(Boolean).join(', ')
  return (
    <li>
      <a href={href} className={linkClasses}>
        {capitalized(kind)}
        {title.length > 0 ? (
          <>
            : <Inlines content={title} />
          </>
        ) : null}
      </a>
      {about ? ` (${about})` : null}
    </li>
  )
}

function OmittedLine({ part: { what, names } }: { part: NotShown }) {
  const more = names.length - NAMES_AT_ONCE
  const listed = [...names.slice(0, NAMES_AT_ONCE), ...(more > 0 ? [`${more.toLocaleString('en-GB')} more`] : [])]
  return (
    <li>
      {what}
      {listed.length > 0 ? ` (${listed.join('; ')})` : null}
    </li>
  )
}

/** Lists the content of the original article that this page lacks, with links to it. */
function PaperOmissions({ front, doi }: { front: FrontMatter; doi: string }) {
  const { subArticles = [], notShown = [] } = front
  if (notShown.length === 0) return null
  return (
    <section
      aria-labelledby="only-in-the-original"
      className="mt-10 border-t border-line pt-5 text-[14px] leading-5 [overflow-wrap:anywhere]"
    >
      <h2 id="only-in-the-original" className="mb-2 text-[15px] leading-5 font-semibold">
        Only in the original article
      </h2>
      <ul className="list-disc pl-5 text-muted">
        {notShown.map((part) => (
          <OmittedLine key={part.what} part={part} />
        ))}
      </ul>
      {subArticles.length > 0 ? (
        <ul aria-label="Reviews, replies and translations" className="mt-2 list-disc pl-5">
          {subArticles.map((part, index) => (
            <SubArticleLine key={index} part={part} />
          ))}
        </ul>
      ) : null}
      <p className="mt-2">
        <a href={doiAddress(doi)} className={linkClasses}>
          See the original article
        </a>
      </p>
    </section>
  )
}
