import { showsInDirectory } from '#features/profiles/server/public.ts'
import { countPaperAddresses, listCreditedMembers, paperAddresses } from '#features/library/server/public.ts'
import type { Kernel } from '#server/kernel.ts'
import { element, type Xml, xmlDocument } from '#formats/xml/writer.ts'
import { Failure } from '#shared/calls/failure.ts'

export const SITEMAP_TYPE = 'application/xml; charset=utf-8'
/**
 * Maximum number of addresses in one file. The protocol allows 50,000; smaller files are faster to build and take less
 * memory.
 */
export const SITEMAP_ADDRESSES_MAX = 10_000
const CACHE_TTL_MS = 3_600_000
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Pages listed for search engines whose content is the same for every visitor. */
export const STATIC_PATHS = [
  '/',
  '/about',
  '/about/why',
  '/about/students',
  '/about/professionals',
  '/research',
  '/ask',
  '/submit',
  '/submit-clinician-question',
  '/faq',
  '/support',
  '/general-feedback',
  '/register',
  '/privacy',
  '/terms',
  '/in-preparation',
  '/developers',
]

export type Address = { path: string; changedAt?: Date | undefined }

const entry = (name: 'url' | 'sitemap', { path, changedAt }: Address, origin: string): Xml =>
  element(
    name,
    {},
    element('loc', {}, `${origin}${path}`),
    changedAt && element('lastmod', {}, changedAt.toISOString()),
  )

/** Builds a sitemap file. Pure. */
export const urlSet = (addresses: Address[], origin: string): string =>
  xmlDocument(
    element(
      'urlset',
      { xmlns: NAMESPACE },
      addresses.map((address) => entry('url', address, origin)),
    ),
  )

const indexOf = (paths: string[], origin: string): string =>
  xmlDocument(
    element(
      'sitemapindex',
      { xmlns: NAMESPACE },
      paths.map((path) => entry('sitemap', { path }, origin)),
    ),
  )

// Returns the profiles of members who have published and are not hidden from the directory. Search engines must not
// learn who else is a member.
async function profileAddresses({ db }: Kernel): Promise<Address[]> {
  const listed = await showsInDirectory(db, await listCreditedMembers(db))
  return [...listed].map((id) => ({ path: `/profile/${id}/public` }))
}

/** Splits addresses into groups, one for each sitemap file. Pure. */
function inFiles(addresses: Address[]): Address[][] {
  const files: Address[][] = []
  for (let from = 0; from < addresses.length; from += SITEMAP_ADDRESSES_MAX)
    files.push(addresses.slice(from, from + SITEMAP_ADDRESSES_MAX))
  return files
}

const pagesAndPeople = async (kernel: Kernel): Promise<Address[]> => [
  ...STATIC_PATHS.map((path) => ({ path })),
  ...(await profileAddresses(kernel)),
]

/** Builds the sitemap: one file if all URLs fit, otherwise an index of files. */
async function sitemap(kernel: Kernel): Promise<string> {
  const { db, settings } = kernel
  const [papers, others] = await Promise.all([countPaperAddresses(db), pagesAndPeople(kernel)])
  if (papers + others.length <= SITEMAP_ADDRESSES_MAX) {
    const all = await paperAddresses(db, { offset: 0, limit: SITEMAP_ADDRESSES_MAX })
    return urlSet([...others, ...all], settings.publicUrl)
  }
  const names = [
    ...inFiles(others).map((_file, index) => `/sitemap/pages-${index + 1}.xml`),
    ...Array.from(
      { length: Math.ceil(papers / SITEMAP_ADDRESSES_MAX) },
      (_, index) => `/sitemap/papers-${index + 1}.xml`,
    ),
  ]
  return indexOf(names, settings.publicUrl)
}

const FILE = /^(pages|papers)-([1-9]\d{0,3})\.xml$/

async function sitemapFile(kernel: Kernel, file: string): Promise<string> {
  const [, kind, number] = FILE.exec(file) ?? []
  const index = Number(number) - 1
  const addresses =
    kind === 'papers'
      ? await paperAddresses(kernel.db, { offset: index * SITEMAP_ADDRESSES_MAX, limit: SITEMAP_ADDRESSES_MAX })
      : kind === 'pages'
        ? inFiles(await pagesAndPeople(kernel))[index]
        : undefined
  if (!addresses?.length) throw new Failure('not_found', 'This sitemap doesn’t exist.')
  return urlSet(addresses, kernel.settings.publicUrl)
}

/** Serves `/sitemap.xml`, and the files in its index. */
export function serveSitemap(kernel: Kernel): void {
  const { documents } = kernel
  documents.declare('/sitemap.xml', {
    cacheTtlMs: CACHE_TTL_MS,
    make: async () => ({ type: SITEMAP_TYPE, body: await sitemap(kernel) }),
  })
  documents.declare('/sitemap/:file', {
    cacheTtlMs: CACHE_TTL_MS,
    make: async ({ file = '' }) => ({ type: SITEMAP_TYPE, body: await sitemapFile(kernel, file) }),
  })
}
