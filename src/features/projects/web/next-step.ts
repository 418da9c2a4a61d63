import { paperStates } from '#features/team/states.ts'
import { answerPath } from '#features/questions/web/public.tsx'
import { questionStates } from '#features/questions/states.ts'
import { shortenText } from '#shared/text/shorten-text.ts'
import { weekdayDate } from '#shared/time/dates.ts'
import type { NextStep } from '#ui/next-step-panel.tsx'
import type { ActiveProject, Dashboard, MyClaim, PendingAction } from '../contract.ts'
import { AVAILABLE_PATH, claimPath, PROPOSE_PATH, revisePath, WORKSPACE_PATH } from '../paths.ts'
import { claimStates } from '../states.ts'
import { isWriting, ownPapers, paperProgress, missingPaperText } from './paper-progress.ts'

export const paperAddress = (paperId: string): string => `/student/papers/${paperId}`
/** Returns the link that opens a paper's workspace and its submit dialog. */
export const submitAddress = (paperId: string): string => `${paperAddress(paperId)}?triggerCompletion=true`

/** Returns the link to an item with a deadline: a section of a paper, or the whole paper. Pure. */
export const dueAddress = ({ paper_id: id, section }: { paper_id: string; section: string | null }): string =>
  section ? `${paperAddress(id)}?section=${section}` : paperAddress(id)

/** The page on which askers choose their form: for clinicians, or for everyone. */
export const ASK_PATH = '/ask'

const DUE_SOON_MS = 7 * 86_400_000

// Maximum length of a quoted question in characters.
const QUOTED_LENGTH_MAX = 120

const quoted = (title: string): string => `“${shortenText(title, QUOTED_LENGTH_MAX)}”`

function stepFor(waiting: PendingAction, now: Date): NextStep {
  const { kind, project_id: projectId, suggestion_id: suggestionId, title, until } = waiting
  const day = until ? weekdayDate(until, now) : ''
  switch (kind) {
    case 'offer':
      return {
        title: 'A place is held for you',
        sentence: `${quoted(title)}: claim it by ${day}, or it goes to the next in line.`,
        action: { label: 'Claim Project', to: claimPath(projectId ?? '') },
      }
    case 'invitation':
      return {
        title: 'Answer an invitation',
        sentence: `${quoted(title)}: a team invited you and is holding your place until ${day}.`,
        action: { label: 'Answer invitation', to: WORKSPACE_PATH },
      }
    case 'proposal':
      return {
        title: 'Revise your proposal',
        sentence: `${quoted(title)}: the editors sent it back with notes.`,
        action: { label: 'Revise proposal', to: revisePath(suggestionId ?? '') },
      }
    case 'refined_question':
      return {
        title: 'Revise your refined question',
        sentence: `${quoted(title)}: the editors sent it back with notes.`,
        action: { label: 'Revise refined question', to: revisePath(suggestionId ?? '') },
      }
  }
}

/**
 * Returns the step for a pending offer or invitation. This step comes before all others, since only offers and
 * invitations expire.
 */
function answerOthers(waiting: PendingAction[], now: Date): NextStep | undefined {
  const held = waiting.find(({ until }) => until !== null)
  return held && stepFor(held, now)
}

function answerEditor({ questions }: Dashboard): NextStep | undefined {
  const asked = questions.find(({ status }) => status === questionStates.needs_clarification)
  return (
    asked && {
      title: 'Tell the editors more',
      sentence: `${quoted(asked.question_text)}: your question can continue once you’ve answered.`,
      action: { label: 'Answer', to: answerPath(asked.tracking_number) },
    }
  )
}

function reviseSuggestion(waiting: PendingAction[], now: Date): NextStep | undefined {
  const sentBack = waiting.find(({ until }) => until === null)
  return sentBack && stepFor(sentBack, now)
}

function revisePaper(papers: ActiveProject[]): NextStep | undefined {
  const paper = papers.find(({ status }) => status === paperStates.revision_requested)
  return (
    paper && {
      title: 'Revise your paper',
      sentence: `${quoted(paper.question_title)}: the editors sent it back with notes.`,
      action: { label: 'Revise paper', to: paperAddress(paper.paper_id) },
    }
  )
}

function submitPaper(papers: ActiveProject[]): NextStep | undefined {
  const paper = papers.find((one) => paperProgress(one).state === 'ready')
  return (
    paper && {
      title: 'Submit your paper',
      sentence: `${quoted(paper.question_title)} has all the words and sections it needs. Read it once more, then send it to the editors.`,
      action: { label: 'Ready to Publish', to: submitAddress(paper.paper_id) },
    }
  )
}

function reviseClaim(claims: MyClaim[]): NextStep | undefined {
  const claim = claims.find(({ status }) => status === claimStates.revision_requested)
  return (
    claim && {
      title: 'Revise your claim',
      sentence: `${quoted(claim.project_title)}: ${claim.notes || 'the editors asked you to revise your explanation.'}`,
      action: { label: 'Revise claim', to: claimPath(claim.project_id) },
    }
  )
}

type Deadlines = Dashboard['upcoming_deadlines']

/**
 * Returns a paper's next due item, with its text and link: a section that the member owns, or else the requirements
 * that the paper does not meet yet.
 */
function whatIsDue(paper: ActiveProject, deadlines: Deadlines) {
  const missing = missingPaperText(paper)
  const section = deadlines.find(
    (one) => one.section !== null && one.paper_id === paper.paper_id && one.due_date === paper.next_deadline,
  )
  if (section) return { title: section.title, rest: '', to: dueAddress(section) }
  return {
    title: paper.question_title,
    rest: missing ? ` It needs ${missing}.` : '',
    to: paperAddress(paper.paper_id),
  }
}

function writeWhatIsDue(papers: ActiveProject[], deadlines: Deadlines, now: Date): NextStep | undefined {
  // Prefers the paper with the earliest deadline.
  const paper = papers.find(({ next_deadline: due }) => due !== null) ?? papers.find(isWriting)
  if (!paper) return undefined
  const deadline = paper.next_deadline ? new Date(paper.next_deadline) : undefined
  const dueIn = deadline ? deadline.getTime() - now.getTime() : Number.POSITIVE_INFINITY
  const isSoon = deadline !== undefined && dueIn <= DUE_SOON_MS
  const { title, rest, to } = whatIsDue(paper, isSoon ? deadlines : [])
  const action = { label: 'Continue Writing', to }
  if (!isSoon) return { title: 'Continue writing', sentence: `${quoted(title)}.${rest}`, action }
  const when = `${dueIn < 0 ? 'was' : 'is'} due on ${weekdayDate(deadline, now)}`
  return {
    title: dueIn < 0 ? 'Your text is overdue' : 'Your text is due soon',
    sentence: `${quoted(title)} ${when}.${rest}`,
    action,
  }
}

function awaitClaim({ claims, available_questions: available }: Dashboard, now: Date): NextStep | undefined {
  const claim = claims.find(({ status }) => status === claimStates.pending)
  if (!claim) return undefined
  return {
    title: 'Your claim is with the editors',
    sentence: `${quoted(claim.project_title)}: you’ll hear from them by ${weekdayDate(claim.answer_by, now)}.`,
    action:
      available > 0
        ? { label: 'See other projects', to: AVAILABLE_PATH }
        : { label: 'Read the library', to: '/research' },
  }
}

function awaitEditors(papers: ActiveProject[]): NextStep | undefined {
  const paper = papers.find((one) => paperProgress(one).state === 'waiting')
  return (
    paper && {
      title: 'Your paper is under review',
      sentence: `${quoted(paper.question_title)} is with the editors. We’ll let you know when they decide.`,
      action: { label: 'Open paper', to: paperAddress(paper.paper_id) },
    }
  )
}

/** Returns the step of a mentor whose review of a draft is pending. */
function reviewDraft({ mentored_papers: mentored }: Dashboard, now: Date): NextStep | undefined {
  const paper = mentored.find(({ reviews }) => reviews.length > 0)
  const review = paper?.reviews[0]
  if (!paper || !review) return undefined
  return {
    title: `Review draft ${review.draft}`,
    sentence: `${quoted(paper.title)}, by ${paper.writers.join(', ')}: ${review.takes}, by ${weekdayDate(review.due_at, now)}.`,
    action: { label: `Review draft ${review.draft}`, to: paperAddress(paper.paper_id) },
  }
}

function lookAfter({ mentored_papers: mentored }: Dashboard): NextStep | undefined {
  const paper = mentored.find((one) => one.may_open && isWriting(one))
  if (!paper) return undefined
  return {
    title: 'See how your mentees are doing',
    sentence: `${quoted(paper.title)}, by ${paper.writers.join(', ')}: read the draft so far.`,
    action: { label: 'Open paper', to: paperAddress(paper.paper_id) },
  }
}

function ask(asked: number): NextStep {
  return {
    title: asked === 0 ? 'Ask a question from your practice' : 'Ask the next question',
    sentence:
      asked === 0
        ? 'Students and faculty take on questions from practice. Yours could be the next.'
        : 'What did nobody know on your last shift? Asking takes two minutes, and you can follow your question here.',
    action: { label: 'Ask a question', to: ASK_PATH },
  }
}

function begin({ available_questions: available, questions_asked: asked }: Dashboard, mayClaim: boolean): NextStep {
  if (!mayClaim) return ask(asked)
  if (available === 0) {
    return {
      title: 'No project is open right now',
      sentence: 'New ones appear here as soon as the editors approve a question. Until then, propose one of your own.',
      action: { label: 'Propose a project', to: PROPOSE_PATH },
    }
  }
  const waiting =
    available === 1
      ? 'One question from practice is waiting'
      : `${available.toLocaleString('en-GB')} questions from practice are waiting`
  return {
    title: 'Choose a project',
    sentence: `${waiting} for a writer. Claim one on your own, as a pair or as a team.`,
    action: { label: 'Choose a project', to: AVAILABLE_PATH },
  }
}

/**
 * Returns the member's next step. The order is: what other people are waiting for, what is nearly finished, what is
 * due, and everything else. Pure.
 */
export function nextStep(dashboard: Dashboard, { now, mayClaim }: { now: Date; mayClaim: boolean }): NextStep {
  const { claims, waiting_for_you: waiting } = dashboard
  const papers = ownPapers(dashboard)
  return (
    answerOthers(waiting, now) ??
    reviewDraft(dashboard, now) ??
    revisePaper(papers) ??
    submitPaper(papers) ??
    reviseClaim(claims) ??
    answerEditor(dashboard) ??
    reviseSuggestion(waiting, now) ??
    writeWhatIsDue(papers, dashboard.upcoming_deadlines, now) ??
    awaitClaim(dashboard, now) ??
    awaitEditors(papers) ??
    lookAfter(dashboard) ??
    begin(dashboard, mayClaim)
  )
}
