import { SECTION_LENGTH_MAX, SECTION_LINES_MAX } from '../../limits.ts'

/** The maximum size of a document in bytes, including everything that was ever deleted from it. */
export const DOCUMENT_BYTES_MAX = 20 * 1024 * 1024
/** The fraction of a limit from which members see a warning. */
export const NEARLY = 0.8
/** The time in ms for which changes are collected before they are stored in one transaction. */
export const COLLECT_CHANGES_MS = 40
/**
 * The maximum number of transactions that one process runs each second. If members type in many papers, changes are
 * therefore collected for longer. The next constant is the maximum time for collecting.
 */
export const STORED_A_SECOND_MAX = 200
export const COLLECT_CHANGES_LONGEST_MS = 400
/**
 * The time between the last change and the derivation of the sections. The second constant is the maximum time if a
 * member types without a pause.
 */
export const DERIVE_AFTER_MS = 1_000
/** The time after which a repair moves text along with other text that was moved at the same time. */
export const REPAIR_AFTER_MS = 150
export const DERIVE_LATEST_MS = 4_000
/**
 * The maximum number of papers that one process derives each second if members write in many papers. The next constant
 * is the maximum delay for each paper.
 */
export const DERIVED_A_SECOND_MAX = 4
export const DERIVE_LONGEST_MS = 15_000
/** The delays between attempts to store changes while the database is unavailable. */
export const STORE_AGAIN_MS = [200, 500, 1_000, 2_000] as const
/** The interval at which cursors are sent to other processes. */
export const PRESENCE_ELSEWHERE_MS = 150
/**
 * The time without a cursor after which a tab is regarded as closed. Browsers send their cursor at least every 15
 * seconds.
 */
export const PRESENCE_LIFETIME_MS = 30_000
/** The maximum size of a cursor; real cursors are smaller. */
export const PRESENCE_BYTES_MAX = 2_000
/**
 * The maximum number of frames per tab of which the server remembers the clocks, for tabs that make no changes. The
 * second constant is the maximum number of tabs in a state vector whose text the document lacks.
 */
export const FRAMES_REMEMBERED_MAX = 5_000
export const UNKNOWN_TABS_MAX = 1_000
/**
 * The interval at which several processes with one paper open announce their tabs to each other, and the time after which
 * the tabs of a process that no longer announces them are forgotten. It is shorter than the time for which a tab tries to
 * send a change that depends on another tab's text.
 */
export const TABS_ANNOUNCED_EVERY_MS = 1_500
export const TABS_KNOWN_FOR_MS = 5_000
/** The maximum number of tabs in an announcement, which must fit into one notification of PostgreSQL. */
export const TABS_ANNOUNCED_MAX = 50
/** The time for which a document stays in memory after the last tab closed it, in case a member reloads the page. */
export const LINGER_MS = 5_000
/** The longest time that a call waits for a document to be read. */
export const READ_WITHIN_MS = 15_000
/** The longest time to wait until typed text is stored. */
export const STORED_WITHIN_MS = 500
/**
 * The size of a log, in bytes, from which this process sends the log to new tabs before it builds the document. The
 * second constant is the delay in ms until it builds the document.
 */
export const LONG_BYTES = 256 * 1024
export const HAND_OUT_MS = 60
/**
 * The delay before the server requests missing changes again, and the maximum number of requests. Another tab sends
 * these changes as soon as its browser has time.
 */
export const RESEND_DELAY_MS = 250
export const RESEND_REQUESTS_MAX = 40
/**
 * The time within which a tab must send the text that another tab's change contains. After that, the other tab
 * reconnects and compares its copy.
 */
export const WRITER_SENDS_WITHIN_MS = 3_000
/** The number of changes after which the log is compacted into one state. */
export const COMPACT_AFTER_CHANGES = 300

const MB = 1024 * 1024
export const SECTION_FULL = `A section can have at most ${SECTION_LENGTH_MAX.toLocaleString('en')} characters. Your last change was not saved; please remove something first.`
export const SECTION_OF_TOO_MANY_LINES = `A section can have at most ${SECTION_LINES_MAX.toLocaleString('en')} lines. Your last change was not saved; please remove something first.`
export const NOT_STORED_TOO_LONG = 'Your last change was not saved; please make it shorter.'
export const DOCUMENT_FULL = `A paper’s text and its history can take up at most ${DOCUMENT_BYTES_MAX / MB} MB. Your last change was not saved.`
export const NEARLY_FULL =
  'This paper has almost reached the maximum size. Please move text that you don’t need to another document.'
export const OUTDATED =
  'Inflo has been updated since you opened this page. Please reload it to keep writing; your text is saved.'
export const REPLACED =
  'Inflo was restored from a backup since you opened this paper. Your text is saved on this device.'
export const NO_ROOM =
  'Inflo has run out of storage space. Your text is saved on this device and will be sent as soon as there is space.'
export const CANNOT_STORE =
  'Inflo can’t store anything right now. Your text is saved on this device and will be sent as soon as possible.'
export const NOT_DERIVED =
  'Your text is saved, but Inflo can’t update word counts, exports and the submission right now. We retry automatically and have notified the operator.'
export const NOT_READ = 'This paper can’t be read right now. Please try again in a minute.'
export const BEING_RENEWED = 'Inflo is being updated right now. Please try again in a minute.'
export const NOT_OURS = 'We couldn’t read your last change. Please reload the page.'
export const RESTS_ON_REFUSED =
  'Your last change builds on text that someone was not allowed to add. It was not saved; please copy it and reload the page.'
export const NOT_YOUR_TEXT =
  'Your last change contains text under the name of another member who is not here. It was not saved; please copy your own text and reload the page.'
export const ONLY_SUGGESTIONS = 'You can suggest changes here; only the authors can edit the text itself.'
