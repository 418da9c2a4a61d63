import { Suspense, use } from 'react'
import { useLoaderData } from 'react-router'
import { asLinkedData } from '#shared/linked-data.ts'
import { LinkedDataBlock } from '#ui/linked-data-block.tsx'
import { HomeClosing, HomeProcess, HomeReasons } from './home-sections.tsx'
import { HomeHero, PapersPlaceholder } from './home-hero.tsx'
import { HomeAnswered, HomeFeatured, HomeLatest } from './home-papers.tsx'
import { siteInWords } from '../linked-data.ts'
import type { HomeData } from './loaders.ts'
import { PageMeta } from '../page-meta.tsx'

type PapersProps = Pick<HomeData, 'papers' | 'questions' | 'coming'>

function Papers({ papers, questions, coming }: PapersProps) {
  const read = papers instanceof Promise ? use(papers) : papers
  return (
    <>
      <HomeFeatured papers={read.featured} sample={read.sample} coming={coming} hasOthers={read.latest.length > 0} />
      {read.latest.length + questions.length > 0 ? (
        <div className="grid gap-x-14 border-t border-line lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          {read.latest.length > 0 ? <HomeLatest papers={read.latest} /> : null}
          {questions.length > 0 ? <HomeAnswered questions={questions} /> : null}
        </div>
      ) : null}
    </>
  )
}

export default function HomePage() {
  const { origin, stats, ...papers } = useLoaderData<HomeData>()
  return (
    <div className="mx-auto max-w-[1160px] px-4 sm:px-6">
      <PageMeta
        title="Inflo · Questions from practice, answered in the open"
        description="An open-access health research platform: clinicians ask, students write with faculty and clinicians, everybody reads."
        origin={origin}
        path="/"
      />
      <LinkedDataBlock text={asLinkedData(siteInWords(origin))} />
      <HomeHero stats={stats} />
      <Suspense fallback={<PapersPlaceholder words="Loading featured papers..." />}>
        <Papers {...papers} />
      </Suspense>
      <HomeReasons />
      <HomeProcess />
      <HomeClosing />
    </div>
  )
}
