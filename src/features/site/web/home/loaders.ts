import type { LoaderFunctionArgs } from 'react-router'
import { FEATURED_START } from '#shared/business.ts'
import { monthYear } from '#shared/time/dates.ts'
import type { PaperCard } from '#features/library/contract.ts'
import { type call, caller } from '#app/call.ts'
import type { HomePaper } from './home-paper.ts'

const FEATURED_SHOWN = 2
const LATEST_SHOWN = '4'

/** `sample`: true if the library could not be loaded; the page then labels the papers as samples. */
export type HomePapers = { sample: boolean; featured: HomePaper[]; latest: HomePaper[] }

/** Returns "A, B and C", or "A, B and 4 others"; for an imported article followed by its journal. Pure. */
function bylineOf({ authors, journal }: PaperCard): string {
  const shown = authors.length > 3 ? [...authors.slice(0, 2), `${authors.length - 2} others`] : authors
  const names = shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : (shown[0] ?? '')
  return journal ? `${names} · ${journal}` : names
}

const toHomePaper = (card: PaperCard): HomePaper => ({
  to: `/research/${card.paper_id}`,
  title: card.title,
  category: card.category,
  issued: card.issued,
  excerpt: card.excerpt,
  byline: bylineOf(card),
  reason: card.featured_reason,
})

async function readPapers(ask: typeof call): Promise<HomePapers> {
  try {
    const [{ featured }, { papers }] = await Promise.all([
      ask('GET /api/public/library-highlights'),
      ask('GET /api/public/research-library', { query: { size: LATEST_SHOWN } }),
    ])
    return {
      sample: false,
      featured: featured.slice(0, FEATURED_SHOWN).map(toHomePaper),
      latest: papers.map(toHomePaper),
    }
  } catch {
    const { SAMPLE_PAPERS } = await import('./sample-papers.ts')
    return { sample: true, featured: SAMPLE_PAPERS, latest: [] }
  }
}

// Each part of the home page loads independently: a part that fails is left out.
const orNothing = <T>(reading: Promise<T>): Promise<T | null> => reading.catch(() => null)

/** Returns "Coming October 2025" until that month begins, then null. Pure. */
export const comingSoonNotice = (now: Date): string | null =>
  now < FEATURED_START ? `Coming ${monthYear(FEATURED_START)}` : null

/** Returns the site's origin, for absolute URLs in metadata for search engines and link previews. */
export const originLoader = ({ request }: Pick<LoaderFunctionArgs, 'request'>) => ({
  origin: new URL(request.url).origin,
})

export type OriginData = ReturnType<typeof originLoader>

export async function homeLoader({ request, context }: LoaderFunctionArgs) {
  const ask = context.get(caller)
  const papers = readPapers(ask)
  const [stats, answered] = await Promise.all([
    orNothing(ask('GET /api/public/stats')),
    orNothing(ask('GET /api/public/answered-questions')),
  ])
  return {
    ...originLoader({ request }),
    stats,
    questions: answered?.questions ?? [],
    // In the browser, the page does not wait for the library.
    papers: import.meta.env.SSR ? await papers : papers,
    coming: comingSoonNotice(new Date()),
  }
}

export type HomeData = Awaited<ReturnType<typeof homeLoader>>
