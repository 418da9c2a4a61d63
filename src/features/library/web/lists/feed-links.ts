import { OTHER_CATEGORY, PAPER_CATEGORIES } from '#shared/categories.ts'
import { categorySlug } from '#shared/category-slug.ts'

const CATEGORIES: readonly string[] = [...PAPER_CATEGORIES, OTHER_CATEGORY]

const link = (path: string, title: string): string =>
  `<link rel="alternate" type="application/atom+xml" title="${title.replaceAll('&', '&amp;')}" href="${path}"/>`

/**
 * What the head of a page says of the library's feeds: on the library the chosen category's first. Feed readers look into the
 * first HTML only, so that the server writes this and no page's script carries it. Pure.
 */
export function feedLinks(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://own')
  const chosen = CATEGORIES.find((category) => pathname === '/research' && category === searchParams.get('category'))
  const all = link('/feed.xml', 'Inflo Research Library')
  return chosen ? link(`/feed/${categorySlug(chosen)}.xml`, `Inflo: ${chosen}`) + all : all
}
