import { expect } from '@playwright/test'
import { importArticles } from './articles.ts'
import { aCommunity } from './community.ts'
import { faultsOf } from '../src/shared/testing-html.ts'
import { test } from './test.ts'

const PLACES = [
  '/',
  '/about',
  '/research',
  '/research?search=bedside&sort_by=title',
  '/research?search=zzzzzz',
  '/research/INF-2020-9999',
  '/submit',
  '/submit-clinician-question',
  '/submit-clinician-question/quick',
  '/track/Q-2026-AAAAAAAA',
  '/general-feedback',
  '/faq',
  '/support',
  '/forgot-password',
  '/reset-password?token=none',
  '/team-invitation?token=none',
  '/register',
  '/login',
  '/first-admin?token=none',
  '/student/dashboard',
]

test('every page that the server sends is valid HTML, before any script', async ({ request }) => {
  const { student, paperNumber, trackingNumber } = await aCommunity(request)
  const articles = await importArticles(request)
  const paper = `/research/${paperNumber}`
  const made = [
    paper,
    `${paper}/v/1`,
    `${paper}/provenance`,
    `/track/${trackingNumber}`,
    `/profile/${student.id}/public`,
  ]
  const faults: string[] = []
  for (const place of [...PLACES, ...made, ...articles.map((paperId) => `/research/${paperId}`)]) {
    const answer = await request.get(place)
    faults.push(...(await faultsOf(await answer.text(), place)))
  }
  expect(faults).toEqual([])
})
