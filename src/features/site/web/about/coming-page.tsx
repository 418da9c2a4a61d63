import { ButtonLink } from '#ui/button.tsx'
import type { ComingPath } from '../coming-paths.ts'

/** What stands at a path one day. */
const COMING: Record<ComingPath, { title: string; sentence: string }> = {
  '/directory': {
    title: 'Member Directory',
    sentence: 'Find members by role, institution and interest.',
  },
  '/achievements': {
    title: 'Achievements',
    sentence: 'Milestones, certificates and the leaderboard.',
  },
  '/settings/privacy': {
    title: 'Privacy Settings',
    sentence: 'Who may send you direct messages.',
  },
}

/** A screen whose room is not built yet: it says what is coming, and pretends nothing. */
export function ComingPage({ path }: { path: ComingPath }) {
  const { title, sentence } = COMING[path]
  return (
    <div className="mx-auto max-w-[680px] px-4 py-16 sm:px-6 sm:py-24">
      <title>{`${title} · Inflo`}</title>
      <p className="text-[13px] leading-[18px] font-semibold text-brand">In preparation</p>
      <h1 className="mt-1 font-serif text-[31px] leading-9 font-semibold tracking-[-0.015em] sm:text-[40px] sm:leading-[46px]">
        {title}
      </h1>
      <p className="mt-4 font-serif text-[18px] leading-7 text-muted">{sentence} This page is not open yet.</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/research" kind="main">
          Research Library
        </ButtonLink>
        <ButtonLink to="/ask">Submit a question</ButtonLink>
      </div>
    </div>
  )
}
