import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Dashboard } from '../../contract.ts'
import { AVAILABLE_PATH, PROPOSE_PATH } from '../../paths.ts'
import { createCompletedPaper, createDashboard } from '../projects.fixture.ts'
import { WriterSections } from './writer-sections.tsx'

const shown = (traits: Partial<Dashboard>, above?: string) =>
  renderToStaticMarkup(
    <StaticRouter location="/student/dashboard">
      <WriterSections dashboard={createDashboard({ available_questions: 3, ...traits })} mayClaim above={above} />
    </StaticRouter>,
  )

test('a member without claims sees what will appear here', () => {
  expect(shown({}, AVAILABLE_PATH)).toContain('No active projects yet.')
})

test('a published author is led to the next project', () => {
  const html = shown({ completed_papers: [createCompletedPaper] }, PROPOSE_PATH)
  expect(html).not.toContain('yet')
  expect(html).toContain('No papers in progress.')
  expect(html).toContain('Choose the next project')
})

test('no link is repeated or leads to an empty list', () => {
  const done = { completed_papers: [createCompletedPaper] }
  expect(shown(done, AVAILABLE_PATH)).not.toContain('Choose the next project')
  expect(shown({ ...done, available_questions: 0 }, PROPOSE_PATH)).not.toContain('Choose the next project')
})
