export { listSources, shownPapers } from './integrity-queries.ts'
export {
  countLibrary,
  isAnyTitle,
  papersBy,
  quotableText,
  type QuotablePaper,
  type QuotablePart,
  papersAbout,
  type RankedPaper,
  type Scores,
  type WeighedStem,
} from './reader/ranking-queries.ts'
export { lockPaperRow } from './curation/queries.ts'
export { importFile } from './import/import-upload.ts'
export { importArticle, type ImportOutcome } from './import/import-article.ts'
export { importPackage, PackageError } from './import/package/service.ts'
export { JatsError, parseJats } from '#formats/jats/in/article.ts'
export { listNews, type NewsRow } from './lists/harvest-queries.ts'
export { libraryCounts, mentoredByMember, publishedByIds, publishedByMember } from './lists/member-queries.ts'
export { type Credit, creditsOf, distinctionsOf, peopleOn } from './lists/credit-queries.ts'
export { authorsAbout } from './lists/authors-about.ts'
export { coAuthorsOf } from './lists/co-author-queries.ts'
export { paperOrigin, type PaperOrigin } from './reader/origin.ts'
export { ratePaper } from './reader/rate-paper.ts'
export { listPapersOfQuestion, listRatingsOfQuestions } from './reader/rating-queries.ts'
export { publishedIn } from './lists/period-queries.ts'
export { setPaper } from './exports/paper-pdf.ts'
export { OWN_LICENCE, publishPaper } from './versions/publish-paper.ts'
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
} from './lists/record-queries.ts'
export {
  findRegistered,
  listChangedSince,
  listPaperNames,
  listWithoutDoi,
  readChanges,
  type RegisteredPaper,
  setDoi,
} from './versions/doi-registration-queries.ts'
export {
  type CitedPaper,
  listCitedPapers,
  listComparedPapers,
  listTextStates,
  readTexts,
} from './versions/compared-texts.ts'
export { listPapersLike } from './lists/similar-queries.ts'
export { countPaperAddresses, listCreditedMembers, paperAddresses, withdrawnAmong } from './lists/sitemap-entries.ts'
