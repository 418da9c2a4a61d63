import { data, type LoaderFunctionArgs, replace } from 'react-router'
import { filterValue } from '#shared/text/query-filter.ts'
import { asLinkedData } from '#shared/linked-data.ts'
import type { CallReply } from '#shared/calls/endpoint.ts'
import type { Article } from '#formats/article/article.ts'
import { type FigureEntry, figuresOf } from '#formats/article/figures.ts'
import { abstractHeading, type OutlineEntry, outlineOf } from '#formats/article/text.ts'
import { caller } from '#app/call.ts'
import type { Paper } from '../contract.ts'
import type { readerCalls } from '../reader-contract.ts'

const FALLBACK_SIZE = '50'
const SORTS = ['date', 'title', 'author', 'views'] as const
type Sort = (typeof SORTS)[number]

export type LibraryQuery = {
  page: string
  search?: string | undefined
  category?: string | undefined
  /** The chosen order. If undefined, a list is newest first, and search results are best first. */
  sort_by?: Sort | undefined
}

/** Reads the library query from the URL. Omits invalid parameters. Pure. */
export function readLibraryQuery(url: URL): LibraryQuery {
  const get = (name: string) => url.searchParams.get(name)?.trim() || undefined
  const search = get('search')?.slice(0, 200)
  const chosen = SORTS.find((known) => known === get('sort_by'))
  const page = /^[1-9]\d{0,5}$/.test(get('page') ?? '') ? String(get('page')) : '1'
  const sort = chosen === 'date' && !search ? undefined : chosen
  return { page, category: filterValue(get('category')?.slice(0, 60)), search, sort_by: sort }
}

const breadcrumbsOf = (site: string): string =>
  asLinkedData({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Inflo', item: `${site}/` },
      { '@type': 'ListItem', position: 2, name: 'Research Library', item: `${site}/research` },
    ],
  })

async function loadLibrary({ request, context }: LoaderFunctionArgs) {
  const call = context.get(caller)
  const { signal } = request
  const query = readLibraryQuery(new URL(request.url))
  const [highlights, { researcher }, first] = await Promise.all([
    call('GET /api/public/library-highlights', { signal }),
    call('GET /api/public/researcher-of-month', { signal }),
    call('GET /api/public/research-library', { query: { ...query, size: '20' }, signal }),
  ])
  // Fetches the first page instead if the list is empty although no filter is set. An empty search result remains
  // empty.
  const isEmpty = first.pagination.total === 0 && !query.search && !query.category
  const list = isEmpty
    ? await call('GET /api/public/research-library', { query: { page: '1', size: FALLBACK_SIZE }, signal })
    : first
  const papers = [...new Map(list.papers.map((paper) => [paper.id, paper])).values()]
  const linkedData = breadcrumbsOf(new URL(request.url).origin) as string | null
  return { query, highlights, researcher, list: { ...list, papers }, linkedData }
}

export type LibraryData = Awaited<ReturnType<typeof loadLibrary>>

/** Loads the library page for a URL. For a page number beyond the last page, the response has status 404. */
export async function libraryLoader(args: LoaderFunctionArgs) {
  const loaded = await loadLibrary(args)
  const { page, total_pages } = loaded.list.pagination
  return page > total_pages ? data(loaded, { status: 404 }) : loaded
}

const isReferences = ({ id }: OutlineEntry): boolean => id === 'references'

const withAbstract = (outline: OutlineEntry[], heading: string): OutlineEntry[] =>
  heading ? [{ id: 'abstract', heading, level: 2 }, ...outline] : outline

const CONTRIBUTIONS: OutlineEntry = { id: 'contributions', heading: 'Author contributions', level: 2 }

// Inserts the contributions before the notes and references, where the page shows them.
function withContributions(outline: OutlineEntry[], authors: Paper['authors_meta']): OutlineEntry[] {
  if (!authors.some(({ credit_roles: roles }) => roles.length > 0)) return outline
  const end = outline.findIndex(({ id }) => id === 'notes' || id === 'references')
  return outline.toSpliced(end < 0 ? outline.length : end, 0, CONTRIBUTIONS)
}

/** Splits a paper into its metadata, text and sidebar data. The browser does not need the text after rendering it. */
function takeApart({ article, content: _content, ...paper }: Paper) {
  const outline = paper.withdrawn
    ? []
    : withContributions(
        withAbstract(outlineOf(article), paper.abstract && abstractHeading(article)),
        paper.authors_meta,
      )
  return {
    paper: { ...paper, heading: article.title, front: article.front },
    article: article as Article | null,
    margin: {
      outline,
      figures: figuresOf(article),
      references: outline.some(isReferences) ? article.references.length : 0,
    } as Margin | null,
  }
}

type Margin = { outline: OutlineEntry[]; figures: FigureEntry[]; references: number }
export type Surroundings = CallReply<(typeof readerCalls)['GET /api/public/research-library/:paperId/surroundings']>

// Redirects a public number in lower case to the paper's canonical URL.
function leadToOwnAddress(asked: string, { paper_id: paperId }: Paper): void {
  if (asked === paperId || asked.toUpperCase() !== paperId.toUpperCase()) return
  throw replace(`/research/${encodeURIComponent(paperId)}`, 301)
}

export async function paperLoader({ params, context }: LoaderFunctionArgs) {
  const call = context.get(caller)
  const named = { params: { paperId: params.paperId ?? '' } }
  const [paper, { linked_data, ...head }, surroundings] = await Promise.all([
    call('GET /api/public/research-library/:paperId', named),
    call('GET /api/public/research-library/:paperId/metadata', named),
    call('GET /api/public/research-library/:paperId/surroundings', named),
  ])
  leadToOwnAddress(named.params.paperId, paper)
  return {
    ...takeApart(paper),
    head: paper.withdrawn ? { ...head, meta: [{ name: 'robots', content: 'noindex' }, ...head.meta] } : head,
    linkedData: linked_data as string | null,
    surroundings: surroundings as Surroundings | null,
  }
}

export type PaperPageData = Awaited<ReturnType<typeof paperLoader>>
export type PaperData = PaperPageData['paper']

/** Loads an older version of a paper. Its metadata refers search engines to the page of the current version. */
export async function versionLoader({ params, context, request }: LoaderFunctionArgs): Promise<PaperPageData> {
  const call = context.get(caller)
  const { paperId = '', number = '' } = params
  const paper = await call('GET /api/public/research-library/:paperId/versions/:number', {
    params: { paperId, number },
  })
  const page = `${new URL(request.url).origin}/research/${encodeURIComponent(paper.paper_id)}`
  return {
    ...takeApart(paper),
    head: { meta: [{ name: 'robots', content: 'noindex' }], links: [{ rel: 'canonical', href: page }] },
    linkedData: null,
    surroundings: null,
  }
}
