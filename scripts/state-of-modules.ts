/**
 * Lists all module-level state that server code may have, each with the reason: two applications in one process share
 * it, and so do all tests of one run. All other state is created (`createRateLimits({ db, … })`) and belongs to its
 * creator.
 */
export const STATE_OF_MODULES: Readonly<Record<string, string>> = {
  'src/features/accounts/server/administration/account-changes.ts turns': 'Hangs on each house, and goes with it.',
  'src/features/accounts/server/passwords/passwords.ts line':
    'Node’s threads belong to the process, and hashes take them.',
  'src/formats/jats/xml/xml.ts names': 'Hangs on each element, and goes with it.',
  'src/features/library/server/import/read-jats.ts reader': 'One child process reads for the whole server.',
  'src/features/editor/server/word/read-draft.ts reader': 'One child process reads for the whole server.',
  'src/server/data/transact.ts conditionOfTransactions': 'Follows each piece of work through its own calls only.',
  'src/server/data/db.ts nameBySql': 'Names are made from the text alone, so every house makes the same.',
  'src/server/data/transact.ts putOffByTransaction': 'Hangs on each transaction, and goes with it.',
  'src/features/community/server/messages/send.ts opened': 'Hangs on each house, and goes with it.',
  'src/features/editor/server/document/documents.ts opened': 'Hangs on each house, and goes with it.',
  'src/server/realtime/batches.ts framed': 'Hangs on each message, and goes with it.',
  'src/server/realtime/events-endpoint.ts written': 'Hangs on each entry, and goes with it.',
  'src/server/files/inspection/inspect-file.ts opener': 'One child process opens files for the whole server.',
  'src/server/events/replay.ts replaying': 'Follows each piece of work through its own calls only.',
  'src/server/work/typesetting.ts typesetter': 'One child process typesets for the whole server.',
  'src/shared/time/business-days.ts clocks': 'One clock per time zone, the same for everyone.',
  'src/shared/time/dates.ts made': 'Made from the time zone alone, the same for everyone.',
  'src/formats/citations/reference-id.ts last': 'Ids of one process are in order, whichever house they are made for.',
  'src/features/search/server/search-terms.ts keptOf': 'Hangs on each database, and goes with it.',
}
