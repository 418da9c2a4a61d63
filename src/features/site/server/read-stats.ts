import { countResearchers } from '#features/accounts/server/public.ts'
import { libraryCounts } from '#features/library/server/public.ts'
import { countActiveProjects } from '#features/projects/server/public.ts'
import type { Db } from '#server/data/db.ts'

/** Counts the figures for the home page. Source: docs/product.md, "Dates, numbers and limits". */
export async function readStats(db: Db) {
  const [researchers, library, projects] = await Promise.all([
    countResearchers(db),
    libraryCounts(db),
    countActiveProjects(db),
  ])
  return {
    active_researchers: researchers,
    published_papers: library.papers,
    partner_institutions: library.institutions,
    active_projects: projects,
  }
}
