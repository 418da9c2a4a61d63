import { reviewLogMessage } from './review-log-messages.ts'
import { memberPieceOf, type LogPiece, type LogMessage, tabPiece, withoutIds, textPiece } from './pieces.ts'

/** Fixed words before and after what an entry is about. */
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

/** "question ID as test": what it is, and what for. */
const marking = (label: string, before: string, as: string): LogMessage => ({
  label,
  says: ({ target }) => {
    const [kind = '', , , verdict = ''] = target.split(' ')
    const what = kind === 'user' ? [memberPieceOf(target)] : [tabPiece(article(kind), 'classifications')]
    return [textPiece(`${before} `), ...what, textPiece(` ${as} ${MARKED[verdict] ?? verdict}`)]
  },
})

/** "proposal ID: type, 12 test accounts" */
const proposal = (label: string, before: string): LogMessage => ({
  label,
  says: ({ target }) => [
    textPiece(`${before} the proposal about `),
    tabPiece(withoutIds(target).replace(/^proposal ?: \w+, /, ''), 'proposals'),
  ],
})

const role: LogMessage = {
  label: 'Role given',
  says: ({ target, reason }) => {
    const [, given] = / → (\w+):/.exec(reason) ?? []
    return [
      textPiece(given === undefined ? 'gave another role to ' : 'made '),
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

/** "2026-11 Name (id)" */
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
  around(label, ['switched ', ` ${state}`], (name) => tabPiece(featureName(name), 'features'))

const removed = (label: string, before: string): LogMessage => inTab(label, before, 'cleanup')

/** The text of each kind of entry, by its stored code. */
const SAYINGS: Record<string, LogMessage> = {
  'library: feature paper': ofPaper('Paper of the Month chosen', 'made ', ' a Paper of the Month'),
  'library: no longer feature paper': ofPaper(
    'Paper of the Month taken back',
    'took ',
    ' from the Papers of the Month',
  ),
  'library: withdraw paper': ofPaper('Paper withdrawn', 'withdrew '),
  'library: restore paper': ofPaper('Paper restored', 'restored '),
  'library: edit paper': ofPaper('Paper edited', 'edited '),
  'library: edit LinkedIn address': ofPaper('LinkedIn address edited', 'edited the LinkedIn address of '),
  'library: correct text': ofPaper('Text corrected', 'corrected the text of '),
  'library: import article': ofPaper('Article imported', 'imported '),
  'library: import article again': ofPaper('Article imported again', 'imported again '),
  'library: choose researcher of the month': ofMonth('Researcher of the month chosen', 'chose', 'as researcher of'),
  'library: take back researcher of the month': ofMonth(
    'Researcher of the month taken back',
    'took back',
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

/** The same for codes with a dot: the feature, and the action in it. */
const BY_FEATURE: Record<string, Record<string, LogMessage>> = {
  member: {
    role,
    delete: ofMember('Account deleted', 'deleted the account of '),
    recover: ofMember('Account recovered', 'brought back the account of '),
    deactivate: ofMember('Account deactivated', 'deactivated the account of '),
    reactivate: ofMember('Account reactivated', 'reactivated the account of '),
    end_sessions: ofMember('Signed out', 'signed ', ' out everywhere'),
    reset_link: ofMember('Reset link sent', 'sent a link for a new password to '),
    reset_link_made: ofMember('Reset link made', 'made a link for a new password to hand over to '),
  },
  feature: {
    on: feature('Feature switched on', 'on'),
    off: feature('Feature switched off', 'off'),
  },
  collection: {
    delete: inTab('Table emptied', 'deleted all rows of ', 'database'),
  },
  mail: {
    released: inTab('Held mail released', 'released ', 'outbox'),
  },
  job: {
    'try-again': inTab('Background work tried again', 'had tried again: ', 'jobfailures'),
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
    mark: marking('Something marked by hand', 'marked', 'as'),
    unmark: marking('Taken back what was said by hand', 'took back that', 'was said to be'),
    audit: whole('Audit asked for', 'had the house audited', 'integrity'),
    repair: inTab('Repaired', 'repaired what the audit had found: ', 'integrity'),
    'remove-questions': removed('Made-up questions removed', 'removed '),
    'remove-messages': removed('Made-up messages removed', 'removed '),
    'remove-merges': removed('Repeated questions merged', 'merged repeated questions: '),
    'remove-claims': removed('Abandoned claims let go', 'let go of abandoned claims: '),
    'undo-removal': removed('Removal undone', 'brought back '),
    'approve-proposal': proposal('Proposal approved', 'approved'),
    'consent-to-proposal': proposal('Proposal approved by one of two', 'gave the first of two approvals to'),
    'reject-proposal': proposal('Proposal rejected', 'rejected'),
    'carry-out-proposal': proposal('Proposal carried out', 'had carried out'),
    'undo-proposal': proposal('Proposal undone', 'took back'),
  },
  community: {
    timeout: plainly('Timed out', 'timed out ', ' long'),
    'end-timeout': plainly('Timeout ended', 'let ', ' write again'),
    'look-at-flagged': plainly('Reported message read', 'read what led to a report: '),
    'delete-message': plainly('Message deleted', 'deleted a '),
    describe: plainly('Channel described', 'changed the description of the '),
    archive: plainly('Channel archived', 'archived the '),
    unarchive: plainly('Channel opened again', 'opened again the '),
    official: plainly('Channel made official', 'made official the '),
    unofficial: plainly('Channel no longer official', 'made no longer official the '),
    'delete-channel': plainly('Channel deleted', 'deleted the '),
  },
  institution: {
    merge: plainly('Institutions merged', 'merged the institution '),
    part: plainly('Institutions parted', 'parted the institution '),
    name: plainly('Institution named', 'named an institution '),
  },
  support: {
    reply: inInbox('Message answered', 'answered'),
    reopen: inInbox('Message opened again', 'opened again'),
    close: inInbox('Message closed', 'closed'),
  },
  backup: {
    'asked-for': whole('Backup taken', 'took a backup', 'backups'),
    'restore-begun': whole('Restore begun', 'began to restore a backup', 'backups'),
    restored: whole('Backup restored', 'restored a backup', 'backups'),
    verified: whole('Backup tried', 'had a backup restored for a trial', 'backups'),
    downloaded: whole('Backup downloaded', 'downloaded a backup', 'backups'),
  },
  log: {
    exported: plainly('Log exported', 'took out the log as '),
  },
  environment: {
    switched: inTab('Environment switched', 'chose another environment for the next start: ', 'environment'),
    'promotion-begun': inTab('Promotion begun', 'began a promotion: ', 'environment'),
    promoted: inTab('Environment promoted', 'promoted ', 'environment'),
    'asked-for-production': whole(
      'Steps to production asked for',
      'asked what is missing for production',
      'environment',
    ),
  },
}

/** "library_paper: do something": words as they are. */
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

/** Returns the part of a reason that the sentence does not contain already. Pure. */
export const reasonOf = (action: string, reason: string): string =>
  action === 'member.role' ? reason.replace(/^\w+ → \w+: /, '') : reason
