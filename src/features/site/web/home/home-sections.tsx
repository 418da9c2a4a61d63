import { ButtonLink } from '#ui/button.tsx'
import { Link } from '#ui/navigation/link.tsx'
import type { HomeData } from './loaders.ts'

export const homeHeading =
  'font-serif text-[26px] leading-8 font-semibold tracking-[-0.01em] sm:text-[30px] sm:leading-9'

const STEPS = [
  ['Ask', 'A clinician or a member of the community sends a question from practice. It takes two minutes.'],
  ['Form Team', 'An editor reads it. Then students claim it: alone, in pairs, or as a team.'],
  ['Research & Write', 'The team writes a structured paper, section by section, with guidance for each.'],
  ['Peer Review', 'It is read before it appears, and sent back with reasons until it holds.'],
  ['Publish & Share', 'It appears in the open library with everybody’s name on it, and the asker is told.'],
] as const

const REASONS = [
  [
    'It starts at the bedside',
    'Every paper of ours answers a question that somebody in practice really has. The paper says whose it was.',
  ],
  [
    'Students get credit that counts',
    'Authors are named, and the paper is numbered and citable. The way from question to paper can be traced.',
  ],
  [
    'Open, all the way',
    'Free to read, cite and reuse, under CC BY. No fee for authors, none for readers, no account needed to read.',
  ],
] as const

function Figure({ value, name }: { value: number; name: string }) {
  return (
    <div className="flex flex-col-reverse lg:flex-row-reverse lg:items-baseline lg:justify-end lg:gap-4 lg:border-t lg:border-line lg:py-3.5 lg:first:border-t-0">
      <dt className="text-[14px] leading-5 text-muted">{name}</dt>
      <dd className="font-serif text-[32px] leading-10 font-semibold tabular-nums lg:min-w-[2.2ch]">
        {value.toLocaleString('en-GB')}
      </dd>
    </div>
  )
}

/** What Inflo is, where to begin, and its figures, counted a minute ago at most. */
export function HomeHero({ stats }: Pick<HomeData, 'stats'>) {
  return (
    <section className="grid gap-x-14 gap-y-12 pt-12 pb-14 sm:pt-20 sm:pb-20 lg:grid-cols-[minmax(0,1fr)_272px]">
      <div>
        <h1 className="max-w-[18ch] font-serif text-[38px] leading-[43px] font-semibold tracking-[-0.02em] sm:text-[56px] sm:leading-[60px]">
          Questions from practice, answered in the open
        </h1>
        <p className="mt-5 max-w-[52ch] font-serif text-[19px] leading-[30px] text-muted">
          Clinicians and communities ask. Students, with faculty and clinicians, write the answer together and publish
          it by name, free for everyone to read.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to="/ask" kind="main">
            Submit a question
          </ButtonLink>
          <ButtonLink to="/research">Research Library</ButtonLink>
        </div>
        <p className="mt-5 text-muted">
          A student who wants to write?{' '}
          <Link to="/register" className="inline-block py-1 font-semibold text-brand hover:underline">
            Start Researching
          </Link>
        </p>
      </div>
      {stats ? (
        <dl className="grid grid-cols-2 content-end gap-x-4 gap-y-6 border-line max-lg:border-t max-lg:pt-8 lg:grid-cols-1 lg:gap-y-0 lg:border-l lg:pl-8">
          <Figure value={stats.active_researchers} name="Active Researchers" />
          <Figure value={stats.published_papers} name="Published Papers" />
          <Figure value={stats.partner_institutions} name="Partner Institutions" />
          <Figure value={stats.active_projects} name="projects active now" />
        </dl>
      ) : null}
    </section>
  )
}

export function HomeReasons() {
  return (
    <section aria-labelledby="different" className="border-t border-line py-12 sm:py-16">
      <h2 id="different" className={homeHeading}>
        Why Different
      </h2>
      <ul className="mt-7 grid gap-x-14 gap-y-8 sm:grid-cols-3">
        {REASONS.map(([title, sentence]) => (
          <li key={title}>
            <h3 className="font-serif text-[19px] leading-[26px] font-semibold">{title}</h3>
            <p className="mt-1.5 max-w-[46ch] text-muted">{sentence}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function HomeProcess() {
  return (
    <section aria-labelledby="process" className="border-t border-line py-12 sm:py-16">
      <h2 id="process" className={homeHeading}>
        From question to paper
      </h2>
      <ol className="mt-7 grid gap-x-8 max-sm:border-l-2 max-sm:border-brand sm:grid-cols-2 sm:gap-y-8 lg:grid-cols-5">
        {STEPS.map(([name, sentence], index) => (
          <li key={name} className="max-sm:py-3 max-sm:pl-5 sm:border-t-2 sm:border-brand sm:pt-3">
            <h3 className="font-serif text-[19px] leading-[26px] font-semibold">
              <span className="mr-2 font-sans text-[14px] font-normal text-muted tabular-nums sm:block">
                {index + 1}
              </span>
              {name}
            </h3>
            <p className="mt-1 text-muted">{sentence}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function HomeClosing() {
  return (
    <section aria-labelledby="closing" className="border-t border-line py-12 sm:py-16">
      <h2 id="closing" className={homeHeading}>
        You wondered about something on your last shift?
      </h2>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <ButtonLink to="/ask">Submit a question</ButtonLink>
        <ButtonLink to="/register">Join</ButtonLink>
        <ButtonLink to="/about" kind="quiet">
          About Inflo
        </ButtonLink>
      </div>
    </section>
  )
}
