import type { Article } from '#formats/article/article.ts'
import { ArticleAbstract, ArticleBody } from '#ui/article/article-body.tsx'
import { AuthorContributions } from './author-contributions.tsx'
import type { PaperData, Surroundings } from '../loaders.ts'
import { PaperOmissions } from './paper-omissions.tsx'
import { PaperSurroundings } from './paper-surroundings.tsx'
import { PaperVersions } from './paper-versions.tsx'

function Abstract({ abstract, article }: { abstract: string; article: Article | null }) {
  return (
    <section
      id="abstract"
      aria-labelledby="abstract-heading"
      className="mt-4 rounded-[6px] border border-line bg-surface px-5 py-5 sm:px-[26px] sm:py-[22px] print:border-0 print:p-0"
    >
      <h2 id="abstract-heading" className="mb-2 text-[15px] leading-5 font-semibold">
        Abstract
      </h2>
      {/* On paper no grid: the browser would not part its rows between two pages. */}
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

/** Abstract, text, and what comes after them. */
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
