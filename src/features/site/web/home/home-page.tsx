import { Suspense, use } from 'react'
import { useLoaderData } from 'react-router'
import { asLinkedData } from '#shared/linked-data.ts'
import { LinkedDataBlock } from '#ui/linked-data-block.tsx'
import { shortDate } from '#shared/time/dates.ts'
import { shortPartialDate } from '#shared/time/partial-date-text.ts'
import { isoDate } from '#shared/time/partial-date.ts'
import { Link } from '#ui/navigation/link.tsx'
import { HomeClosing, HomeProcess, HomeReasons, homeHeading } from './home-sections.tsx'
import { HomeHero, PapersPlaceholder } from './home-hero.tsx'
import { siteInWords } from '../linked-data.ts'
import type { HomeData } from './loaders.ts'
import { PageMeta } from '../page-meta.tsx'
import type { HomePaper } from './home-paper.ts'

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
        description="An open-access health research platform: clinicians ask, students write with faculty and clinicians, everyone can read."
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

const readOn = 'mt-2 inline-block py-1 font-semibold text-brand hover:underline pointer-coarse:py-2.5'

function Featured({ paper, sample }: { paper: HomePaper; sample: boolean }) {
  return (
    <li>
      <p className="text-[14px] leading-5 text-muted">
        {sample ? (
          <b className="mr-2 rounded-[4px] bg-accent-soft px-2 py-0.5 text-[13px] text-accent">Sample</b>
        ) : (
          `${shortPartialDate(paper.issued)} · `
        )}
        {paper.category}
      </p>
      <h3 className="mt-1.5 font-serif text-[23px] leading-[29px] font-semibold tracking-[-0.008em] sm:text-[26px] sm:leading-8">
        {sample ? (
          paper.title
        ) : (
          <Link to={paper.to} className="hover:text-brand">
            {paper.title}
          </Link>
        )}
      </h3>
      <p className="mt-2.5 font-serif text-[17px] leading-[27px]">{paper.excerpt}</p>
      <p className="mt-2 text-[14px] leading-5 text-muted">{paper.byline}</p>
      {paper.reason ? (
        <p className="mt-3 border-l-[3px] border-accent pl-3 text-[14px] leading-5 text-muted">{paper.reason}</p>
      ) : null}
      <Link to={paper.to} className={readOn}>
        Read More
        <span className="sr-only">{sample ? ' in the library, not the sample' : `: ${paper.title}`}</span>
      </Link>
    </li>
  )
}

type FeaturedProps = { papers: HomePaper[]; sample: boolean; coming: string | null; hasOthers: boolean }

/** Shows the Papers of the Month: at most two, chosen by editors. */
function HomeFeatured({ papers, sample, coming, hasOthers }: FeaturedProps) {
  return (
    <section aria-labelledby="featured" className="border-t border-line py-12 sm:py-16">
      <h2 id="featured" className={homeHeading}>
        Papers of the Month
      </h2>
      {sample ? (
        <p role="status" className="mt-3 text-muted">
          We couldn’t load the library. These two made-up examples show what a paper looks like.
        </p>
      ) : null}
      {papers.length > 0 ? (
        <ul className="mt-7 grid gap-x-14 gap-y-10 sm:grid-cols-2">
          {papers.map((paper) => (
            <Featured key={paper.title} paper={paper} sample={sample} />
          ))}
        </ul>
      ) : (
        <div className="mt-4 max-w-[56ch]">
          <h3 className="font-serif text-[19px] leading-[26px] font-semibold">No Featured Papers Yet</h3>
          <p className="mt-1 text-muted">
            {coming ? `${coming}. ` : ''}Editors choose up to two outstanding papers each month.
          </p>
          {hasOthers ? (
            <Link to="/research" className={readOn}>
              See all papers
            </Link>
          ) : null}
        </div>
      )}
    </section>
  )
}

const columnHeading = 'font-serif text-[21px] leading-7 font-semibold tracking-[-0.008em]'

function HomeLatest({ papers }: { papers: HomePaper[] }) {
  return (
    <section aria-labelledby="latest" className="py-12 sm:py-16">
      <h2 id="latest" className={columnHeading}>
        Latest papers
      </h2>
      <ul className="mt-4">
        {papers.map(({ to, title, byline, issued }) => (
          <li key={to} className="border-t border-line py-4">
            <h3 className="font-serif text-[17px] leading-6 font-semibold">
              <Link to={to} className="hover:text-brand">
                {title}
              </Link>
            </h3>
            <p className="mt-1 text-[14px] leading-5 text-muted">
              <time dateTime={isoDate(issued)} className="tabular-nums">
                {shortPartialDate(issued)}
              </time>{' '}
              · {byline}
            </p>
          </li>
        ))}
      </ul>
      <Link to="/research" className={readOn}>
        See all papers
      </Link>
    </section>
  )
}

function HomeAnswered({ questions }: Pick<HomeData, 'questions'>) {
  return (
    <section aria-labelledby="answered" className="py-12 max-lg:border-t max-lg:border-line sm:py-16">
      <h2 id="answered" className={columnHeading}>
        Questions answered
      </h2>
      <ul className="mt-4">
        {questions.map(({ question_text: text, asked_by: asker, answered_at: at, paper_url: to }) => (
          <li key={to} className="border-t border-line py-4">
            <p className="border-l-[3px] border-accent pl-4 font-serif text-[17px] leading-[26px] text-pretty">
              {text}
            </p>
            <p className="mt-2 pl-[19px] text-[14px] leading-5 text-muted">
              Asked by {asker}.{' '}
              <Link to={to} className="font-semibold text-brand hover:underline">
                Answered {shortDate(at)}
                <span className="sr-only">: {text}</span>
              </Link>
            </p>
          </li>
        ))}
      </ul>
      <Link to="/ask" className={readOn}>
        Submit a question
      </Link>
    </section>
  )
}
