export { CONTROL_TAB_KEY, PAPER_OF_MONTH_TAB } from './control-tab.ts'
export { PapersOfMonth } from './curation/papers-of-month.tsx'
export { ImportArticles } from './import/import-section.tsx'
