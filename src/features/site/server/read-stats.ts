import { countResearchers } from '#features/accounts/server/public.ts'
import { libraryCounts } from '#features/library/server/public.ts'
import { countActiveProjects } from '#features/projects/server/public.ts'
import type { Db } from '#server/data/db.ts'

/** Counts home's figures from the stored data (decisions §1). */
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
