import type { Kernel } from '#server/kernel.ts'
import { OTHER_CATEGORY, PAPER_CATEGORIES } from '#shared/categories.ts'
import { categorySlug } from '#shared/category-slug.ts'
import { Failure } from '#shared/calls/failure.ts'
import { LIBRARY_NAME } from '#shared/business.ts'
import { ATOM_TYPE, atomFeed } from './atom.ts'
import { listNews } from '#features/library/server/public.ts'

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

/** `/feed.xml`, and `/feed/{category}.xml` for each category. */
export function serveFeeds(kernel: Kernel): void {
  kernel.documents.declare('/feed.xml', { cacheTtlMs: CACHE_TTL_MS, make: () => feed(kernel, undefined) })
  const categories = new Map([...PAPER_CATEGORIES, OTHER_CATEGORY].map((name) => [`${categorySlug(name)}.xml`, name]))
  kernel.documents.declare('/feed/:file', {
    cacheTtlMs: CACHE_TTL_MS,
    make: async ({ file = '' }) => {
      const category = categories.get(file)
      if (!category) throw new Failure('not_found', 'There is no such feed.')
      return feed(kernel, category)
    },
  })
}
