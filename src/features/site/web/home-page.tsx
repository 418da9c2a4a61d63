import { Link, useLoaderData } from 'react-router'
import { shortDate } from '#shared/dates.ts'
import { ButtonLink } from '#ui/button.tsx'
import type { HomeData } from './loaders.ts'

const STEPS = [
  ['Ask', 'A clinician or community member submits a question from practice. It takes two minutes.'],
  ['Form Team', 'The question is reviewed, then students claim it, alone, in pairs or as a team.'],
  ['Research & Write', 'The team writes a structured paper, section by section, with guidance for each.'],
  ['Peer Review', 'Reviewers and editors read it. Nothing is published that was not read.'],
  ['Publish & Share', 'The paper appears in the open library, with everybody’s name on it.'],
] as const

const DIFFERENCES = [
  [
    'It starts at the bedside',
    'Every paper answers a question that somebody in practice really has, and says whose it was.',
  ],
  [
    'Students get credit that counts',
    'Authors are named, numbered and citable. Every step from question to paper can be traced.',
  ],
  ['Open, all the way', 'Free to read, cite and reuse. No fee for authors, none for readers.'],
] as const

const heading = 'font-serif text-[26px] leading-8 font-semibold tracking-[-0.01em]'

function Figure({ value, name }: { value: number; name: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-[14px] leading-5 text-muted">{name}</dt>
      <dd className="font-serif text-[32px] leading-10 font-semibold tabular-nums">{value.toLocaleString('en-GB')}</dd>
    </div>
  )
}

function Hero({ stats }: { stats: HomeData['stats'] }) {
  return (
    <section className="grid gap-x-14 gap-y-10 pt-12 pb-14 sm:pt-20 lg:grid-cols-[minmax(0,1fr)_272px]">
      <div>
        <h1 className="max-w-[18ch] font-serif text-[38px] leading-[43px] font-semibold tracking-[-0.02em] text-balance sm:text-[56px] sm:leading-[60px]">
          Questions from practice, answered in the open
        </h1>
        <p className="mt-5 max-w-[56ch] font-serif text-[19px] leading-[30px] text-muted">
          Clinicians and communities ask. Students, with faculty and clinicians, write the answer together, have it
          reviewed, and publish it by name.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <ButtonLink to="/submit-clinician-question" kind="main">
            Submit a question
          </ButtonLink>
          <ButtonLink to="/research">Research Library</ButtonLink>
          <ButtonLink to="/register" kind="quiet">
            Start Researching
          </ButtonLink>
        </div>
      </div>
      <dl
        className="grid grid-cols-2 content-end gap-x-4 gap-y-6 border-line lg:border-l lg:pl-8"
        aria-label="Inflo in figures"
      >
        <Figure value={stats.active_researchers} name="Active Researchers" />
        <Figure value={stats.published_papers} name="Published Papers" />
        <Figure value={stats.partner_institutions} name="Partner Institutions" />
        <Figure value={stats.active_projects} name="projects active now" />
      </dl>
    </section>
  )
}

function Process() {
  return (
    <section aria-labelledby="process" className="border-t border-line py-12">
      <h2 id="process" className={heading}>
        From question to paper
      </h2>
      <ol className="mt-7 grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:grid-cols-5">
        {STEPS.map(([name, sentence], index) => (
          <li key={name} className="border-t-2 border-brand pt-3">
            <p className="text-[14px] text-muted tabular-nums">{index + 1}</p>
            <h3 className="font-semibold">{name}</h3>
            <p className="mt-1 text-muted">{sentence}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function PapersOfTheMonth({ featured, recent }: Pick<HomeData, 'featured' | 'recent'>) {
  return (
    <section aria-labelledby="papers" className="border-t border-line py-12">
      <h2 id="papers" className={heading}>
        {featured.length > 0 || recent.length === 0 ? 'Papers of the Month' : 'Recent Publications'}
      </h2>
      {featured.length === 0 && recent.length === 0 ? <p className="mt-3 text-muted">No Featured Papers Yet</p> : null}
      <ul className="mt-6 grid gap-x-14 gap-y-8 sm:grid-cols-2">
        {(featured.length > 0 ? featured : recent.slice(0, 2)).map((paper) => (
          <li key={paper.id}>
            <p className="text-[14px] leading-5 text-muted">
              {shortDate(paper.publication_date)} · {paper.category}
            </p>
            <h3 className="mt-1 font-serif text-[23px] leading-[29px] font-semibold tracking-[-0.008em]">
              {paper.title}
            </h3>
            <p className="mt-2 font-serif text-[16px] leading-[25px]">{paper.excerpt}</p>
            <Link
              to={`/research/${paper.paper_id}`}
              aria-label={`Read More: ${paper.title}`}
              className="mt-2 inline-block py-1 font-semibold text-brand hover:underline"
            >
              Read More
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

export default function HomePage() {
  const { stats, featured, recent } = useLoaderData<HomeData>()
  return (
    <div className="mx-auto max-w-[1160px] px-4 sm:px-6">
      <title>Inflo · Questions from practice, answered in the open</title>
      <meta
        name="description"
        content="An open-access health research platform: clinicians ask, students write with faculty and clinicians, everybody reads."
      />
      <Hero stats={stats} />
      <section aria-labelledby="different" className="border-t border-line py-12">
        <h2 id="different" className={heading}>
          Why Different
        </h2>
        <ul className="mt-7 grid gap-x-14 gap-y-7 sm:grid-cols-3">
          {DIFFERENCES.map(([title, sentence]) => (
            <li key={title}>
              <h3 className="font-semibold">{title}</h3>
              <p className="mt-1 text-muted">{sentence}</p>
            </li>
          ))}
        </ul>
      </section>
      <Process />
      <PapersOfTheMonth featured={featured} recent={recent} />
      <section className="flex flex-wrap items-center gap-3 border-t border-line py-12">
        <p className="mr-auto font-serif text-[21px] leading-7 font-semibold">
          You wondered about something on your last shift?
        </p>
        <ButtonLink to="/submit-clinician-question" kind="main">
          Submit a question
        </ButtonLink>
        <ButtonLink to="/register">Join</ButtonLink>
        <ButtonLink to="/about" kind="quiet">
          About Inflo
        </ButtonLink>
      </section>
    </div>
  )
}
