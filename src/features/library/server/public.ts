export { lockPaperRow } from './curation-queries.ts'
export { importArticle, type ImportOutcome } from './importing.ts'
export { JatsError, parseJats } from './jats.ts'
export { listNews, type NewsRow } from './harvest-queries.ts'
export { libraryCounts, publishedByMember } from './member-queries.ts'
export { paperOrigin, type PaperOrigin } from './origin.ts'
export { publishedIn } from './period-queries.ts'
export { publishPaper } from './publishing.ts'
export {
  countRecords,
  findRecord,
  type HeaderRow,
  listHeaders,
  listRecords,
  listSets,
  readEarliest,
  readHorizon,
  type RecordRow,
  type RecordSpan,
} from './record-queries.ts'
export { readJats } from './read-jats.ts'
export {
  findRegistered,
  listChangedSince,
  listPaperNames,
  listWithoutDoi,
  readChanges,
  type RegisteredPaper,
  setDoi,
} from './registering-queries.ts'
export { listPapersLike } from './similar-queries.ts'
export { countPaperAddresses, listCreditedMembers, paperAddresses, withdrawnAmong } from './sitemap-entries.ts'
