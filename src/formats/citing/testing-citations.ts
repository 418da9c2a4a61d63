import { execFileSync } from 'node:child_process'
import type { CitationItem } from './item.ts'

/** A paper's citation with nothing unusual in it; give what a test is about. */
export const aCitation = (traits: Partial<CitationItem> = {}): CitationItem => ({
  id: 'INF-2026-0001',
  type: 'article-journal',
  title: 'Alert fatigue by the hour',
  author: [{ family: 'Okafor', given: 'Amara' }],
  issued: { 'date-parts': [[2026, 3, 7]] },
  'container-title': 'Inflo Research Library',
  number: 'INF-2026-0001',
  URL: 'https://inflo.test/research/INF-2026-0001',
  publisher: 'Inflo',
  language: 'en',
  ...traits,
})

/** Whether a program of the system is there. */
export function hasProgram(name: string, flag = '--version'): boolean {
  try {
    execFileSync(name, [flag], { stdio: 'ignore' })
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}
