/**
 * Lists all module-level state that server code may have, each with the reason: two applications in one process share
 * it, and so do all tests of one run. All other state is created (`createRateLimits({ db, … })`) and belongs to its
 * creator.
 */
export const STATE_OF_MODULES: Readonly<Record<string, string>> = {
  'src/features/accounts/server/administration/account-changes.ts turns':
    'Belongs to each application, and is deleted with it.',
  'src/features/accounts/server/passwords/passwords.ts line':
    'Hashing uses Node’s threads, which belong to the process.',
  'src/features/library/server/import/read-jats.ts reader': 'One child process reads for the whole server.',
  'src/features/editor/server/word/read-draft.ts reader': 'One child process reads for the whole server.',
  'src/features/editor/server/references/parse-references.ts parser': 'One child process reads for the whole server.',
  'src/server/data/transact.ts conditionOfTransactions': 'Follows each task through its own calls only.',
  'src/server/data/db.ts nameBySql': 'Names depend on the text only, so they are the same in every application.',
  'src/server/data/transact.ts putOffByTransaction': 'Belongs to each transaction, and is deleted with it.',
  'src/features/community/server/messages/send.ts opened': 'Belongs to each application, and is deleted with it.',
  'src/features/editor/server/document/documents.ts opened': 'Belongs to each application, and is deleted with it.',
  'src/server/realtime/batches.ts framed': 'Belongs to each message, and is deleted with it.',
  'src/server/realtime/events-endpoint.ts written': 'Belongs to each entry, and is deleted with it.',
  'src/server/files/inspection/inspect-file.ts opener': 'One child process opens files for the whole server.',
  'src/server/events/replay.ts replaying': 'Follows each task through its own calls only.',
  'src/server/work/typesetting.ts typesetter': 'One child process typesets for the whole server.',
  'src/server/work/typesetting.ts patientTypesetter': 'A second child process typesets the few long documents.',
  'src/features/submission/server/conversion/convert-paper.ts converter': 'One child process converts for the server.',
  'src/features/submission/server/conversion/convert-paper.ts turns': 'Each member’s tasks wait for one another.',
  'src/shared/time/business-days.ts clocks': 'One clock per time zone, the same for everyone.',
  'src/shared/time/dates.ts made': 'Depends on the time zone only, so it is the same for everyone.',
  'src/formats/citations/reference-id.ts last':
    'Ids of one process are in order, in whichever application they are created.',
  'src/features/search/server/search-terms.ts keptOf': 'Belongs to each database, and is deleted with it.',
}
