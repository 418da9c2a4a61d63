import type { DemoAction } from './demo-actions.ts'
import type { World } from './demo-world.ts'
import { ADMIN } from './demo/staff-people.ts'

/** After the last readings, by which the choice goes. */
const CHOSEN_AT = 0.9
const REASONS = [
  'A routine that any ward can try, measured with care, and honest about what the design cannot tell.',
  'It asks patients themselves, and ends in a list that a practice can use tomorrow.',
]
const RESEARCHER_REASON = 'For a first paper that many have read, and for a team in which everybody has a part.'

async function featurePapers(world: World): Promise<void> {
  const call = await world.as(ADMIN)
  const { papers } = await call('GET /api/public/research-library', { query: { sort_by: 'views', size: '50' } })
  const own = papers.filter(({ journal }) => journal === null)
  for (const [index, reason] of REASONS.entries()) {
    const paperId = own[index]?.paper_id ?? ''
    const body = { featured: true, featured_reason: reason }
    await call('PUT /api/admin/research-papers/:paperId/featured', { params: { paperId }, body })
  }
}

async function chooseResearcher(world: World): Promise<void> {
  const call = await world.as(ADMIN)
  const { researchers } = await call('GET /api/admin/researchers', { query: {} })
  const params = { month: world.clock.now().toISOString().slice(0, 7) }
  const body = { member_id: researchers[0]?.member_id ?? '', reason: RESEARCHER_REASON }
  await call('PUT /api/admin/researcher-of-month/:month', { params, body })
}

/** The editors choose the Papers of the Month and its researcher. */
export const editorChoiceActions = (): DemoAction[] => [
  { daysAgo: CHOSEN_AT, name: 'Papers of the Month are chosen', act: featurePapers },
  { daysAgo: CHOSEN_AT, name: 'The Researcher of the Month is chosen', act: chooseResearcher },
]
