import { execFileSync } from 'node:child_process'
import type { CitationItem } from './item.ts'
import type { ReferenceRecord } from './reference.ts'

/** Creates a typical citation of a paper; `traits` overrides the fields that matter in a test. */
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

/** Creates a typical reference to a journal article; `traits` overrides the fields that matter in a test. */
export const aReference = (traits: Partial<ReferenceRecord> = {}): ReferenceRecord => ({
  id: 'needham2008',
  type: 'article-journal',
  title: 'Mobilizing patients in the intensive care unit: improving neuromuscular weakness and physical function',
  author: [{ family: 'Needham', given: 'Dale M.' }],
  issued: { 'date-parts': [[2008, 10, 8]] },
  'container-title': 'JAMA',
  volume: '300',
  issue: '14',
  page: '1685-1690',
  DOI: '10.1001/jama.300.14.1685',
  ...traits,
})

/** Returns whether a system program is installed. */
export function hasProgram(name: string, flag = '--version'): boolean {
  try {
    execFileSync(name, [flag], { stdio: 'ignore' })
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}
