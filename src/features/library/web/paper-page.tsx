import { useLoaderData } from 'react-router'
import { Link } from 'react-router'
import { ArticleSlot } from './article-slot.tsx'
import { CategoryName } from './category-name.tsx'
import type { PaperData, PaperPageData } from './loaders.ts'
import { PaperActions } from './paper-actions.tsx'
import { PaperFacts } from './paper-facts.tsx'
import { PaperMeta } from './paper-meta.tsx'
import { PaperOutline } from './paper-outline.tsx'
import { PaperRail } from './paper-rail.tsx'
import { QuestionLine } from './question-line.tsx'

function Abstract({ paper }: { paper: PaperData }) {
  return (
    <section
      id="abstract"
      aria-labelledby="abstract-heading"
      className="mt-4 rounded-[6px] border border-line bg-surface px-5 py-5 sm:px-[26px] sm:py-[22px]"
    >
      <h2 id="abstract-heading" className="mb-2 text-[15px] leading-5 font-semibold">
        Abstract
      </h2>
      <div className="grid gap-3.5 font-serif text-[17px] leading-7 sm:text-[17.5px] sm:leading-[29px]">
        {paper.abstract.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph.slice(0, 60)}>{paragraph}</p>
        ))}
      </div>
    </section>
  )
}

export default function PaperPage() {
  const { paper, outline: headings, article } = useLoaderData<PaperPageData>()
  const outline = [{ id: 'abstract', heading: 'Abstract', level: 2 }, ...headings]
  return (
    <div className="mx-auto grid max-w-[1160px] px-4 pt-5 pb-16 sm:px-6 sm:pt-7 lg:grid-cols-[200px_minmax(0,680px)_200px] lg:gap-x-10">
      <PaperMeta />
      <p className="text-[14px] text-muted lg:col-span-full">
        <Link to="/research" className="inline-block py-2 hover:text-ink">
          ← Research Library
        </Link>
      </p>
      <PaperOutline outline={outline} />
      <div className="min-w-0">
        <CategoryName category={paper.category} />
        <h1 className="mt-2.5 mb-4 font-serif text-[31px] leading-[37px] font-semibold tracking-[-0.018em] text-balance [overflow-wrap:anywhere] sm:text-[42px] sm:leading-[48px]">
          {paper.title}
        </h1>
        <QuestionLine paper={paper} />
        <PaperFacts paper={paper} />
        <PaperActions title={paper.title} />
        <Abstract paper={paper} />
        <section aria-labelledby="full-text">
          <h2 id="full-text" className="sr-only">
            Full Text
          </h2>
          <ArticleSlot key={paper.id} article={article} />
        </section>
      </div>
      <PaperRail paper={paper} />
    </div>
  )
}
