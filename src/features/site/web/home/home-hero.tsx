import { ButtonLink } from '#ui/button.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { HomeData } from './loaders.ts'

const FIGURES = [
  ['active_researchers', 'Active Researchers', 'Active Researcher'],
  ['published_papers', 'Published Papers', 'Published Paper'],
  ['partner_institutions', 'Partner Institutions', 'Partner Institution'],
  ['active_projects', 'projects active now', 'project active now'],
] as const

function Figure({ value, name }: { value: number | undefined; name: string }) {
  return (
    <div className="flex flex-col-reverse lg:flex-row-reverse lg:items-baseline lg:justify-end lg:gap-4 lg:border-t lg:border-line lg:py-3.5 lg:first:border-t-0">
      <dt className="text-[14px] leading-5 text-muted">{name}</dt>
      <dd className="font-serif text-[32px] leading-10 font-semibold tabular-nums lg:min-w-[2.2ch]">
        {value?.toLocaleString('en-GB') ?? <span className="inline-block h-6 w-8 rounded-[4px] bg-line" />}
      </dd>
    </div>
  )
}

const marginClasses = 'border-line max-lg:border-t max-lg:pt-8 lg:border-l lg:pl-8'

/** Shows the figures except zeros; if all are zero, a note that Inflo has just opened. */
function Figures({ stats }: { stats: NonNullable<HomeData['stats']> | 'coming' }) {
  const shown = FIGURES.filter(([figure]) => stats === 'coming' || stats[figure] > 0)
  if (shown.length === 0) {
    return (
      <aside className={`${marginClasses} lg:self-end`} aria-label="Just opened">
        <p className="font-serif text-[19px] leading-[26px] font-semibold">Just opened</p>
        <p className="mt-1.5 max-w-[46ch] text-muted">
          No papers have been published yet. The first one could answer your question.
        </p>
      </aside>
    )
  }
  return (
    <dl
      aria-hidden={stats === 'coming'}
      className={`${marginClasses} grid grid-cols-2 content-end gap-x-4 gap-y-6 lg:grid-cols-1 lg:gap-y-0`}
    >
      {shown.map(([figure, many, one]) => {
        const value = stats === 'coming' ? undefined : stats[figure]
        return <Figure key={figure} value={value} name={value === 1 ? one : many} />
      })}
    </dl>
  )
}

type HeroParts = { stats: HomeData['stats'] | 'coming' }

/**
 * Introduces Inflo, with links to get started, and figures that are at most a minute old. Shows no figures if they
 * could not be loaded.
 */
export function HomeHero({ stats }: HeroParts) {
  return (
    <section className="grid gap-x-14 gap-y-12 pt-12 pb-14 sm:pt-20 sm:pb-20 lg:grid-cols-[minmax(0,1fr)_272px]">
      <div>
        <h1 className="max-w-[18ch] font-serif text-[38px] leading-[43px] font-semibold tracking-[-0.02em] sm:text-[56px] sm:leading-[60px]">
          Questions from practice, answered in the open
        </h1>
        <p className="mt-5 max-w-[52ch] font-serif text-[19px] leading-[30px] text-muted">
          Clinicians and communities ask. Students write the answers with faculty and clinicians and publish them under
          their names, free for everyone to read.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to="/ask" kind="main">
            Submit a question
          </ButtonLink>
          <ButtonLink to="/research">Research Library</ButtonLink>
        </div>
        <p className="to-register mt-5 text-muted [html[data-session]_&]:hidden">
          Are you a student who wants to write?{' '}
          <Link to="/register" className="inline-block py-1 font-semibold text-brand hover:underline">
            Start Researching
          </Link>
        </p>
      </div>
      {stats ? <Figures stats={stats} /> : null}
    </section>
  )
}

/** Shows a placeholder while the papers load. */
export function PapersPlaceholder({ words }: { words: string }) {
  return (
    <div className="min-h-[60vh] border-t border-line py-12">
      <p role="status" className="animate-[appear_0s_var(--patience)_both] text-muted">
        {words}
      </p>
      <Skeleton label="" lines={4} />
    </div>
  )
}
