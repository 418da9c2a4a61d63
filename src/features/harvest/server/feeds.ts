import type { Kernel } from '#server/kernel.ts'
import { OTHER_CATEGORY, PAPER_CATEGORIES } from '#shared/categories.ts'
import { categorySlug } from '#shared/category-slug.ts'
import { Failure } from '#shared/calls/failure.ts'
import { LIBRARY_NAME } from '#shared/business.ts'
import { listNews, type NewsRow } from '#features/library/server/public.ts'
import { doiAddress } from '#formats/citations/identifiers.ts'
import { type Xml, element, xmlDocument } from '#formats/xml/writer.ts'

const FEED_SIZE = 50
const CACHE_TTL_MS = 3_600_000
const EMPTY_SINCE = new Date('2025-10-01T00:00:00Z')

async function feed(kernel: Kernel, category: string | undefined) {
  const slug = category && categorySlug(category)
  const papers = await listNews(kernel.db, { setSpec: slug, size: FEED_SIZE })
  const body = atomFeed({
    origin: kernel.settings.publicUrl,
    path: slug ? `/feed/${slug}.xml` : '/feed.xml',
    pagePath: category ? `/research?category=${encodeURIComponent(category)}` : '/research',
    title: category ? `Inflo: ${category}` : LIBRARY_NAME,
    emptySince: EMPTY_SINCE,
    papers,
  })
  return { type: ATOM_TYPE, body }
}

/** Serves `/feed.xml`, and `/feed/{category}.xml` for each category. */
export function serveFeeds(kernel: Kernel): void {
  kernel.documents.declare('/feed.xml', { cacheTtlMs: CACHE_TTL_MS, make: () => feed(kernel, undefined) })
  const categories = new Map([...PAPER_CATEGORIES, OTHER_CATEGORY].map((name) => [`${categorySlug(name)}.xml`, name]))
  kernel.documents.declare('/feed/:file', {
    cacheTtlMs: CACHE_TTL_MS,
    make: async ({ file = '' }) => {
      const category = categories.get(file)
      if (!category) throw new Failure('not_found', 'This feed doesn’t exist.')
      return feed(kernel, category)
    },
  })
}

const ATOM_TYPE = 'application/atom+xml; charset=utf-8'

const DAY = /^\d{4}-\d{2}-\d{2}$/

type Feed = {
  origin: string
  /** The path of the feed itself. */
  path: string
  /** The path of the page that lists the same papers. */
  pagePath: string
  title: string
  /** The feed's update time while it has no entries. */
  emptySince: Date
  papers: NewsRow[]
}

const link = (rel: string, href: string, type?: string): Xml => element('link', { rel, type, href })

function entry(paper: NewsRow, origin: string): Xml {
  const address = `${origin}/research/${encodeURIComponent(paper.paper_id)}`
  return element(
    'entry',
    {},
    element('id', {}, address),
    element('title', {}, paper.title),
    element('updated', {}, paper.changed_at.toISOString()),
    // Atom requires a full timestamp, so a date without a day is left out.
    DAY.test(paper.issued) && element('published', {}, `${paper.issued}T00:00:00Z`),
    paper.author_names.map((name) => element('author', {}, element('name', {}, name))),
    [paper.category, ...paper.keywords].map((term) => element('category', { term })),
    element('summary', {}, paper.summary || paper.title),
    element('rights', {}, paper.licence_name),
    link('alternate', address, 'text/html'),
    paper.doi && link('via', doiAddress(paper.doi)),
    paper.licence_url && link('license', paper.licence_url),
  )
}

/** Builds an Atom feed (RFC 4287). A paper without named authors has the feed's author. Pure. */
function atomFeed({ origin, path, pagePath, title, emptySince, papers }: Feed): string {
  const changes = papers.map(({ changed_at }) => changed_at.getTime())
  const updated = papers.length > 0 ? new Date(Math.max(...changes)) : emptySince
  return xmlDocument(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en' },
      element('id', {}, `${origin}${path}`),
      element('title', {}, title),
      element('updated', {}, updated.toISOString()),
      element('author', {}, element('name', {}, 'Inflo'), element('uri', {}, origin)),
      link('self', `${origin}${path}`, 'application/atom+xml'),
      link('alternate', `${origin}${pagePath}`, 'text/html'),
      papers.map((paper) => entry(paper, origin)),
    ),
  )
}
