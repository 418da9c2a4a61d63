import { reviewLogMessage } from './review-log-messages.ts'
import { memberPieceOf, type LogPiece, type LogMessage, tabPiece, withoutIds, textPiece } from './pieces.ts'

/** Builds a message with fixed words before and after the entry's subject. */
const around = (
  label: string,
  [before, after = '']: readonly [string, string?],
  piece: (target: string) => LogPiece,
): LogMessage => ({ label, says: ({ target }) => [textPiece(before), piece(target), textPiece(after)] })

const ofMember = (label: string, before: string, after?: string): LogMessage =>
  around(label, [before, after], memberPieceOf)
const plainly = (label: string, before: string, after?: string): LogMessage =>
  around(label, [before, after], (target) => textPiece(withoutIds(target)))
const inTab = (label: string, before: string, id: string): LogMessage =>
  around(label, [before], (target) => tabPiece(withoutIds(target), id))
const ofPaper = (label: string, before: string, after?: string): LogMessage =>
  around(label, [before, after], (paper) => ({ paper }))
const whole = (label: string, says: string, id: string): LogMessage => ({ label, says: () => [tabPiece(says, id)] })

const inInbox = (label: string, did: string): LogMessage => ({
  label,
  says: () => [textPiece(`${did} `), { text: 'a message in the inbox', to: '/admin/inbox' }],
})

const article = (noun: string): string => (/^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`)

const MARKED: Record<string, string> = { test: 'made up', real: 'real' }

/** Builds a message for targets like "question ID as test", with the item and its class. */
const marking = (label: string, before: string, as: string): LogMessage => ({
  label,
  says: ({ target }) => {
    const [kind = '', , , verdict = ''] = target.split(' ')
    const what = kind === 'user' ? [memberPieceOf(target)] : [tabPiece(article(kind), 'classifications')]
    return [textPiece(`${before} `), ...what, textPiece(` ${as} ${MARKED[verdict] ?? verdict}`)]
  },
})

/** Builds a message for targets like "proposal ID: type, 12 test accounts". */
const proposal = (label: string, before: string): LogMessage => ({
  label,
  says: ({ target }) => [
    textPiece(`${before} the proposal about `),
    tabPiece(withoutIds(target).replace(/^proposal ?: \w+, /, ''), 'proposals'),
  ],
})

const role: LogMessage = {
  label: 'Role changed',
  says: ({ target, reason }) => {
    const [, given] = / → (\w+):/.exec(reason) ?? []
    return [
      textPiece(given === undefined ? 'changed the role of ' : 'made '),
      memberPieceOf(target),
      textPiece(given === undefined ? '' : ` ${article(given)}`),
    ]
  },
}

/** Returns "2026-11" as "November 2026", and any other text unchanged. Pure. */
function monthName(month: string): string {
  const at = new Date(`${month}-01T00:00:00Z`)
  if (Number.isNaN(at.getTime())) return month
  return at.toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
}

/** Builds a message for targets like "2026-11 Name (id)". */
const ofMonth = (label: string, before: string, after: string): LogMessage => ({
  label,
  says: ({ target }) => [
    textPiece(`${before} `),
    memberPieceOf(target),
    textPiece(` ${after} ${monthName(target.slice(0, 7))}`),
  ],
})

const featureName = (name: string): string => name.replaceAll('-', ' ')
const feature = (label: string, state: string): LogMessage =>
  around(label, ['turned ', ` ${state}`], (name) => tabPiece(featureName(name), 'features'))

const removed = (label: string, before: string): LogMessage => inTab(label, before, 'cleanup')

/** The messages of log entries, by their stored code. */
const SAYINGS: Record<string, LogMessage> = {
  'library: feature paper': ofPaper('Paper of the Month chosen', 'made ', ' a Paper of the Month'),
  'library: no longer feature paper': ofPaper(
    'Paper of the Month removed',
    'removed ',
    ' from the Papers of the Month',
  ),
  'library: withdraw paper': ofPaper('Paper withdrawn', 'withdrew '),
  'library: restore paper': ofPaper('Paper restored', 'restored '),
  'library: edit paper': ofPaper('Paper edited', 'edited '),
  'library: edit LinkedIn address': ofPaper('LinkedIn address edited', 'edited the LinkedIn address of '),
  'library: correct text': ofPaper('Text corrected', 'corrected the text of '),
  'library: import article': ofPaper('Article imported', 'imported '),
  'library: import article again': ofPaper('Article imported again', 're-imported '),
  'library: choose researcher of the month': ofMonth('Researcher of the month chosen', 'chose', 'as researcher of'),
  'library: take back researcher of the month': ofMonth(
    'Researcher of the month removed',
    'removed',
    'as researcher of',
  ),
  'achievements: revoke certificate': {
    label: 'Certificate revoked',
    says: ({ target }) => [
      textPiece(`revoked the certificate ${/“.*”/.exec(target)?.[0] ?? ''} of `),
      memberPieceOf(target.slice(target.lastIndexOf(' of '))),
    ],
  },
}

/** The messages of log entries whose code has a dot, by feature and action. */
const BY_FEATURE: Record<string, Record<string, LogMessage>> = {
  member: {
    role,
    delete: ofMember('Account deleted', 'deleted the account of '),
    recover: ofMember('Account recovered', 'recovered the account of '),
    deactivate: ofMember('Account deactivated', 'deactivated the account of '),
    reactivate: ofMember('Account reactivated', 'reactivated the account of '),
    end_sessions: ofMember('Signed out', 'signed ', ' out everywhere'),
    reset_link: ofMember('Reset link sent', 'sent a password reset link to '),
    reset_link_made: ofMember('Reset link created', 'created a password reset link for '),
  },
  feature: {
    on: feature('Feature turned on', 'on'),
    off: feature('Feature turned off', 'off'),
  },
  collection: {
    delete: inTab('Table emptied', 'deleted all rows of ', 'database'),
  },
  mail: {
    released: inTab('Held mail released', 'released ', 'outbox'),
  },
  job: {
    'try-again': inTab('Background job retried', 'retried ', 'jobfailures'),
  },
  cleanup: {
    classify: {
      label: 'Account classified',
      says: ({ target }) => [
        textPiece('classified '),
        memberPieceOf(target),
        textPiece(` ${/as \w+$/.exec(target)?.[0] ?? ''}`),
      ],
    },
    mark: marking('Item marked', 'marked', 'as'),
    unmark: marking('Mark removed', 'unmarked', 'as'),
    audit: whole('Audit started', 'started an integrity audit', 'integrity'),
    repair: inTab('Repaired', 'repaired an audit finding: ', 'integrity'),
    'remove-questions': removed('Fake questions removed', 'removed '),
    'remove-messages': removed('Test messages removed', 'removed '),
    'remove-merges': removed('Repeated questions merged', 'merged '),
    'remove-claims': removed('Abandoned claims released', 'released '),
    'undo-removal': removed('Removal undone', 'restored '),
    'approve-proposal': proposal('Proposal approved', 'approved'),
    'consent-to-proposal': proposal('First of two approvals', 'gave the first of two approvals to'),
    'reject-proposal': proposal('Proposal rejected', 'rejected'),
    'carry-out-proposal': proposal('Proposal carried out', 'carried out'),
    'undo-proposal': proposal('Proposal undone', 'undid'),
  },
  community: {
    timeout: plainly('Timed out', 'timed out '),
    'end-timeout': plainly('Timeout ended', 'ended the timeout of '),
    'look-at-flagged': plainly('Reported message read', 'read the messages around a report: '),
    'delete-message': plainly('Message deleted', 'deleted a '),
    describe: plainly('Channel described', 'changed the description of the '),
    archive: plainly('Channel archived', 'archived the '),
    unarchive: plainly('Channel reopened', 'reopened the '),
    official: plainly('Channel made official', 'marked the ', ' as official'),
    unofficial: plainly('Channel no longer official', 'removed the official mark from the '),
    'delete-channel': plainly('Channel deleted', 'deleted the '),
  },
  institution: {
    merge: plainly('Institutions merged', 'merged the institution '),
    part: plainly('Institutions separated', 'undid the merge of the institution '),
    name: plainly('Institution renamed', 'renamed an institution '),
  },
  support: {
    reply: inInbox('Message answered', 'answered'),
    reopen: inInbox('Message reopened', 'reopened'),
    close: inInbox('Message closed', 'closed'),
  },
  backup: {
    'asked-for': whole('Backup taken', 'took a backup', 'backups'),
    'restore-begun': whole('Restore started', 'started to restore a backup', 'backups'),
    restored: whole('Backup restored', 'restored a backup', 'backups'),
    verified: whole('Backup verified', 'verified a backup', 'backups'),
    downloaded: whole('Backup downloaded', 'downloaded a backup', 'backups'),
  },
  log: {
    exported: plainly('Log exported', 'exported the log as '),
  },
  environment: {
    switched: inTab('Environment switched', 'switched the environment for the next start: ', 'environment'),
    'promotion-begun': inTab('Promotion started', 'started a promotion: ', 'environment'),
    promoted: inTab('Environment promoted', 'promoted ', 'environment'),
    'asked-for-production': whole(
      'Steps to production shown',
      'viewed the remaining steps to production',
      'environment',
    ),
  },
}

/** Builds the message of an entry with an unknown code, from its code and target: "library_paper: do something". */
const unknown = (action: string): LogMessage => {
  const plain = action.replace(/[._-]+/g, ' ')
  return {
    label: plain.charAt(0).toUpperCase() + plain.slice(1),
    says: ({ target }) => [textPiece(`did “${plain}”: ${withoutIds(target)}`)],
  }
}

export function logMessageOf(action: string): LogMessage {
  const [area = '', deed = ''] = action.split('.')
  return SAYINGS[action] ?? BY_FEATURE[area]?.[deed] ?? reviewLogMessage(action) ?? unknown(action)
}

/** Returns the part of a reason that is not already included in the sentence. Pure. */
export const reasonOf = (action: string, reason: string): string =>
  action === 'member.role' ? reason.replace(/^\w+ → \w+: /, '') : reason
