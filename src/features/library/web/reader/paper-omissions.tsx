import type { FrontMatter, NotShown, SubArticle } from '#formats/article/article.ts'
import { doiAddress } from '#formats/citations/identifiers.ts'
import { Inlines } from '#ui/article/article-inlines.tsx'

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

/** The parts of the original article that this page lacks, with links to where they can be read. */
export function PaperOmissions({ front, doi }: { front: FrontMatter; doi: string }) {
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
