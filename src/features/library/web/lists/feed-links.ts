import { OTHER_CATEGORY, PAPER_CATEGORIES } from '#shared/categories.ts'
import { categorySlug } from '#shared/category-slug.ts'

const CATEGORIES: readonly string[] = [...PAPER_CATEGORIES, OTHER_CATEGORY]

const link = (path: string, title: string): string =>
  `<link rel="alternate" type="application/atom+xml" title="${title.replaceAll('&', '&amp;')}" href="${path}"/>`

/**
 * Returns the links to feeds for a page's head. In the library, the feed of the chosen category comes first. Feed
 * readers parse only the initial HTML, so only the server uses this function. Pure.
 */
export function feedLinks(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://own')
  const chosen = CATEGORIES.find((category) => pathname === '/research' && category === searchParams.get('category'))
  const all = link('/feed.xml', 'Inflo Research Library')
  return chosen ? link(`/feed/${categorySlug(chosen)}.xml`, `Inflo: ${chosen}`) + all : all
}
