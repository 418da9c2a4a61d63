import type { HomePaper } from './home-paper.ts'

/** Sample papers, labelled "Sample", shown only if the library cannot be loaded. No real paper has these titles. */
export const SAMPLE_PAPERS: HomePaper[] = [
  {
    to: '/research',
    title: 'Does a second reading of the discharge letter change what patients take home?',
    category: 'Patient Care',
    issued: '2025-10-01',
    excerpt: 'A made-up example of a paper: a nurse asked, two students read the studies there are, and an editor…',
    byline: 'Two students, with a nurse who asked',
    reason: null,
  },
  {
    to: '/research',
    title: 'What helps night teams hand over without losing a detail?',
    category: 'Patient Care',
    issued: '2025-10-01',
    excerpt: 'A made-up example of a paper: a resident asked, a team of three compared ways to hand over, and…',
    byline: 'Three students, with a resident who asked',
    reason: null,
  },
]
