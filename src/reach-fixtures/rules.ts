import type { AllCalls, allFrames } from '#app/contracts.ts'
import { WITHOUT_WORDS } from './without-words.ts'

type NotGet<Key> = Key extends `GET ${string}` ? never : Key
type AllFrames = typeof allFrames
type FromBrowser<Key extends keyof AllFrames> = AllFrames[Key]['from'] extends 'browser' ? Key : never

/** A call that changes something, or a frame that a browser sends. */
export type Way = NotGet<keyof AllCalls> | { [Key in keyof AllFrames]: FromBrowser<Key> }[keyof AllFrames]

/**
 * `refused`: the sender reads the reason, and nothing reaches the recipient. `unnoticed`: the sender gets the usual
 * answer, and nothing reaches the recipient. `silenced`: the recipient can read it, but gets neither a notice nor a
 * mail. `arrives`: the rule does not apply to it.
 */
type Verdict = 'refused' | 'unnoticed' | 'silenced' | 'arrives'

/**
 * The verdict on a sender whom the recipient has blocked, whose role their privacy settings refuse, or who is timed
 * out.
 */
export type Verdicts = { block: Verdict; privacy: Verdict; timeout: Verdict }

export type ReachRule = {
  because: string
  verdicts: Verdicts | 'no words to a member'
  ways: Way[]
  /** The test that performs these ways, if they need a scene of their own. */
  performedBy?: string
}

const REFUSED: Verdicts = { block: 'refused', privacy: 'refused', timeout: 'refused' }
const ARRIVES: Verdicts = { block: 'arrives', privacy: 'arrives', timeout: 'arrives' }

/** One rule for each way; see decision record 406. */
export const RULES: ReachRule[] = [
  {
    because: 'It puts words or a sign before one person, who decides from whom they take them.',
    verdicts: REFUSED,
    ways: [
      'POST /api/messaging/users/:userId/messages',
      'send_direct_message',
      'POST /api/directory/contact/:userId',
      'PUT /api/messaging/messages/:messageId',
      'POST /api/messaging/messages/:messageId/react',
      'PUT /api/messaging/messages/:messageId/pinned',
    ],
  },
  {
    because: 'Typing is only shown in passing, so that a refusal needs no reason.',
    verdicts: { block: 'unnoticed', privacy: 'unnoticed', timeout: 'unnoticed' },
    ways: ['typing_start'],
  },
  {
    because:
      'A channel is for all its readers: a block folds the words on the screen and silences mentions; privacy is about direct messages.',
    verdicts: { block: 'silenced', privacy: 'arrives', timeout: 'refused' },
    ways: ['POST /api/messaging/channels/:channelId/messages', 'send_message'],
  },
  {
    because: 'The name and description of a channel are for everybody, and belong to posting.',
    verdicts: { block: 'arrives', privacy: 'arrives', timeout: 'refused' },
    ways: ['POST /api/messaging/channels', 'PUT /api/messaging/channels/:channelId'],
  },
  {
    because:
      'An invitation has a consent of its own in place of privacy (accepts_invitations, and the way out of each mail); a mailbox does not show whose it is.',
    verdicts: { block: 'unnoticed', privacy: 'arrives', timeout: 'refused' },
    ways: ['POST /api/student/papers/:paperId/members', 'POST /api/student/papers/:paperId/guests'],
  },
  {
    because:
      'People who work on one paper need what each other says about it; the lead and the editors settle who is on it.',
    verdicts: ARRIVES,
    ways: [
      'PUT /api/student/papers/:paperId/sections/:sectionName',
      'PUT /api/student/papers/:paperId/title',
      'POST /api/student/papers/:paperId/comments',
      'PUT /api/student/papers/:paperId/comments/:threadId/anchor',
      'POST /api/student/papers/:paperId/versions',
      'POST /api/student/papers/:paperId/files',
      'POST /api/student/papers/:paperId/resources',
      'POST /api/student/papers/:paperId/ai-uses',
      'PUT /api/student/papers/:paperId/sections/:sectionName/owner',
      'PUT /api/student/papers/:paperId/authors/me',
      'POST /api/student/papers/:paperId/authors/agreement',
      'PUT /api/student/papers/:paperId/guideline/items/:item',
      'PUT /api/student/papers/:paperId/checks/dismissed',
      'POST /api/student/papers/:paperId/extensions',
      'POST /api/student/papers/:paperId/submit-for-publication',
      'POST /api/student/papers/:paperId/approval',
      'DELETE /api/student/papers/:paperId/members/:userId',
    ],
  },
  {
    because: 'A Word draft is text of the paper, as if it was typed there.',
    verdicts: ARRIVES,
    ways: ['POST /api/student/papers/:paperId/word-draft'],
    performedBy: 'src/features/editor/server/word/import.slow.test.ts',
  },
  {
    because: 'A mentor answers the authors who were told that they would be mentored.',
    verdicts: ARRIVES,
    ways: ['POST /api/student/papers/:paperId/mentoring/:draft/answer'],
    performedBy: 'src/features/team/server/mentoring/mentoring.slow.test.ts',
  },
  ...WITHOUT_WORDS,
]
