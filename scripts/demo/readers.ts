import type { DemoAction } from './actions.ts'
import { decidedAt, type DemoPaperIds } from './papers.ts'
import type { PaperQuestion } from './question-content.ts'

const LAST_READING_AT = 1.01
// The exponent by which interest fades: elapsed time grows with this power of the share of readers, so most read in the
// first days.
const INTEREST_FADES = 1.8
// Networks reserved for documentation (RFC 5737), so that no address belongs to a real reader.
const NETWORKS = ['192.0.2', '198.51.100', '203.0.113']
const HOSTS = 250
const BROWSERS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/140.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/605.1',
  'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36',
]

const visitorAt = (index: number) => ({
  address: `${NETWORKS[index % NETWORKS.length]}.${1 + (index % HOSTS)}`,
  userAgent: BROWSERS[Math.floor(index / 7) % BROWSERS.length] ?? '',
})

/** Returns the readings of a published paper, most of them in its first days. */
export function readerActions({ paper }: PaperQuestion, paperIds: DemoPaperIds): DemoAction[] {
  if (paper.stage !== 'published') return []
  const { views } = paper
  const span = decidedAt(paper.submitted) - LAST_READING_AT
  return Array.from({ length: views }, (_, index) => ({
    daysAgo: LAST_READING_AT + span * (1 - ((index + 1) / views) ** INTEREST_FADES),
    name: 'A paper is read',
    act: async (world) => {
      if (!paperIds.libraryId) throw new Error('The paper is not published yet')
      const params = { paperId: paperIds.libraryId }
      await world.visitor(visitorAt(index))('POST /api/public/research-library/:paperId/view', { params })
    },
  }))
}
