import type { LoaderFunctionArgs } from 'react-router'
import { caller } from '#call.ts'
import { asLinkedData } from '#shared/linked-data.ts'
import { type Article, outlineOf } from '../article.ts'

const FALLBACK_SIZE = 50
const SORTS = ['date', 'title', 'author', 'views'] as const
export type Sort = (typeof SORTS)[number]

/** What the address asks of the library; anything it cannot mean is left out. Pure. */
export function readLibraryQuery(url: URL) {
  const get = (name: string) => url.searchParams.get(name)?.trim() || undefined
  const sort = SORTS.find((known) => known === get('sort_by')) ?? 'date'
  const page = /^[1-9]\d{0,5}$/.test(get('page') ?? '') ? String(get('page')) : '1'
  return { page, category: get('category')?.slice(0, 60), search: get('search')?.slice(0, 200), sort_by: sort }
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

export async function libraryLoader({ request, context }: LoaderFunctionArgs) {
  const call = context.get(caller)
  const query = readLibraryQuery(new URL(request.url))
  const [highlights, first] = await Promise.all([
    call('GET /api/public/library-highlights'),
    call('GET /api/public/research-library', { query: { ...query, size: '20' } }),
  ])
  // A page beyond the last, or a filter that matches nothing on it: ask once more from the beginning (specification, section 4).
  const list =
    first.papers.length > 0
      ? first
      : await call('GET /api/public/research-library', { query: { ...query, page: '1', size: String(FALLBACK_SIZE) } })
  return { query, highlights, list, linkedData: breadcrumbsOf(new URL(request.url).origin) as string | null }
}

export type LibraryData = Awaited<ReturnType<typeof libraryLoader>>

export async function paperLoader({ params, context }: LoaderFunctionArgs) {
  const call = context.get(caller)
  const named = { params: { paperId: params.paperId ?? '' } }
  const [{ article, ...paper }, { linked_data, ...head }] = await Promise.all([
    call('GET /api/public/research-library/:paperId', named),
    call('GET /api/public/research-library/:paperId/metadata', named),
  ])
  return {
    paper,
    head,
    outline: outlineOf(article),
    article: article as Article | null,
    linkedData: linked_data as string | null,
  }
}

export type PaperPageData = Awaited<ReturnType<typeof paperLoader>>
export type PaperData = PaperPageData['paper']
