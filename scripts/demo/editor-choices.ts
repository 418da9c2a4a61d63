import { z } from 'zod'
import type { DemoAction } from './actions.ts'
import { readContent } from './data.ts'
import type { World } from './world.ts'
import { ADMIN } from './people.ts'

/** The time of the choice: after the last readings, because the choice depends on them. */
const CHOSEN_AT = 0.9
/** The reason for each choice. */
const REASONS = readContent(
  'editor-choices.json',
  z.strictObject({ papersOfTheMonth: z.array(z.string()), researcherOfTheMonth: z.string() }),
)

async function featurePapers(world: World): Promise<void> {
  const call = await world.as(ADMIN)
  const { papers } = await call('GET /api/public/research-library', { query: { sort_by: 'views', size: '50' } })
  const own = papers.filter(({ journal }) => journal === null)
  for (const [index, reason] of REASONS.papersOfTheMonth.entries()) {
    const paperId = own[index]?.paper_id ?? ''
    const body = { featured: true, featured_reason: reason }
    await call('PUT /api/admin/research-papers/:paperId/featured', { params: { paperId }, body })
  }
}

async function chooseResearcher(world: World): Promise<void> {
  const call = await world.as(ADMIN)
  const { researchers } = await call('GET /api/admin/researchers', { query: {} })
  const params = { month: world.clock.now().toISOString().slice(0, 7) }
  const body = { member_id: researchers[0]?.member_id ?? '', reason: REASONS.researcherOfTheMonth }
  await call('PUT /api/admin/researcher-of-month/:month', { params, body })
}

/** Returns the editors' choices: the Papers of the Month and the researcher of the month. */
export const editorChoiceActions = (): DemoAction[] => [
  { daysAgo: CHOSEN_AT, name: 'Papers of the Month are chosen', act: featurePapers },
  { daysAgo: CHOSEN_AT, name: 'The Researcher of the Month is chosen', act: chooseResearcher },
]
