export { importArticle, type ImportOutcome } from './importing.ts'
export { JatsError, parseJats } from './jats.ts'
export { libraryCounts, publishedByMember } from './member-queries.ts'
export { publishPaper } from './publishing.ts'
