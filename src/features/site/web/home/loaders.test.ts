import type { LoaderFunctionArgs } from 'react-router'
import { describe, expect, test } from 'vitest'
import { comingSoonNotice, homeLoader } from './loaders.ts'

const PAPER = {
  paper_id: 'INF-2026-0001',
  title: 'Quiet nights',
  category: 'Patient Care',
  issued: '2026-11-01',
  excerpt: 'Wards are loud…',
  authors: ['Ada A', 'Ben B', 'Cy C', 'Di D'],
  journal: null,
  featured_reason: null,
}
const ANSWERS: Record<string, unknown> = {
  'GET /api/public/stats': { active_researchers: 3 },
  'GET /api/public/answered-questions': { questions: [{ question_text: 'Why?' }] },
  'GET /api/public/library-highlights': { featured: [PAPER, PAPER, PAPER] },
  'GET /api/public/research-library': { papers: [PAPER] },
}

/** Loads the home page while some calls fail. */
async function home(failing: string[] = []) {
  const ask = async (key: string) => {
    if (failing.some((part) => key.includes(part))) throw new Error('away')
    return ANSWERS[key]
  }
  const request = new Request('https://inflo.example/')
  const loaded = await homeLoader({ request, context: { get: () => ask } } as unknown as LoaderFunctionArgs)
  return { ...loaded, papers: await loaded.papers }
}

describe('home', () => {
  test('features two papers at most, and shortens a long list of authors', async () => {
    const { papers, origin } = await home()
    expect(origin).toBe('https://inflo.example')
    expect(papers.sample).toBe(false)
    expect(papers.featured).toHaveLength(2)
    expect(papers.latest[0]).toMatchObject({ to: '/research/INF-2026-0001', byline: 'Ada A, Ben B and 2 others' })
  })

  test.each(['library-highlights', 'research-library'])('shows labelled samples when %s fails', async (call) => {
    const { papers, stats, questions } = await home([call])
    expect(papers).toMatchObject({ sample: true, latest: [] })
    expect(papers.featured).toHaveLength(2)
    expect(stats).toEqual({ active_researchers: 3 })
    expect(questions).toHaveLength(1)
  })

  test('leaves out figures and questions that fail to load and shows the rest', async () => {
    const { papers, stats, questions } = await home(['stats', 'answered'])
    expect([stats, questions]).toEqual([null, []])
    expect(papers.sample).toBe(false)
  })
})

test('the notice of Papers of the Month is shown only before their start date', () => {
  expect(comingSoonNotice(new Date('2025-09-30T23:59:59Z'))).toBe('Coming October 2025')
  expect(comingSoonNotice(new Date('2025-10-01T00:00:00Z'))).toBeNull()
})
