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

test('who has never claimed is told what will stand here', () => {
  expect(shown({}, AVAILABLE_PATH)).toContain('No active projects yet.')
})

test('who has published is not told that they have nothing yet, and is led on', () => {
  const html = shown({ completed_papers: [createCompletedPaper] }, PROPOSE_PATH)
  expect(html).not.toContain('yet')
  expect(html).toContain('Nothing is in work at the moment.')
  expect(html).toContain('Choose the next project')
})

test('nothing leads twice to the same, or to where nothing is open', () => {
  const done = { completed_papers: [createCompletedPaper] }
  expect(shown(done, AVAILABLE_PATH)).not.toContain('Choose the next project')
  expect(shown({ ...done, available_questions: 0 }, PROPOSE_PATH)).not.toContain('Choose the next project')
})
