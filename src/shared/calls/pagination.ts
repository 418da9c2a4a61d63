import * as z from 'zod'

const PAGE_MAX = 1_000_000
export const PAGE_SIZE_MAX = 100

/** Returns the query schema of a list: `page`, starting at 1, and `size`, the rows per page. */
export const pageQuery = (sizeByDefault: number) => ({
  page: z.coerce.number<string>('Please enter a page number.').int().min(1).max(PAGE_MAX).default(1),
  size: z.coerce
    .number<string>('Please enter a number of rows.')
    .int()
    .min(1)
    .max(PAGE_SIZE_MAX)
    .default(sizeByDefault),
})

/** The page, the page size and the totals that every list contains in addition to its rows. */
export const pagination = z.object({ page: z.int(), size: z.int(), total: z.int(), total_pages: z.int() })
export type Pagination = z.output<typeof pagination>

/** Returns the `pagination` of a page of a list. Pure. */
export const paginationOf = ({ page, size, total }: { page: number; size: number; total: number }): Pagination => ({
  page,
  size,
  total,
  total_pages: Math.max(1, Math.ceil(total / size)),
})
