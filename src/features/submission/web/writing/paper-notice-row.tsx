import type { ReactNode } from 'react'
import { pacificTime } from '#shared/time/dates.ts'
import type { Workspace } from '../../contract.ts'
import { paperStates, type PaperStatus } from '#features/team/states.ts'

type Paper = Workspace['paper']
type Notice = { tone: string; title: string; text: ReactNode }

const WAIT = 'bg-warn-soft text-warn'
const DONE = 'bg-ok-soft text-ok'
const STOP = 'bg-danger-soft text-danger'

const waitingNotice = ({ submitted_at: submittedAt }: Paper): Notice => ({
  tone: WAIT,
  title: 'Submitted for publication review',
  text: `${submittedAt ? `Submitted on ${pacificTime(submittedAt)}. ` : ''}The text is locked until an editor has decided, and the team is told.`,
})

const noticeIn: (status: PaperStatus) => (paper: Paper) => Notice | undefined = paperStates.per({
  draft: () => undefined,
  pending_publication_review: waitingNotice,
  review: waitingNotice,
  revision_requested: () => ({
    tone: WAIT,
    title: 'A revision is requested',
    text: 'The text is open again. Submit the paper once it is revised.',
  }),
  rejected: () => ({ tone: STOP, title: 'This paper was not accepted', text: 'Its text stays here to read.' }),
  approved_for_publication: () => ({
    tone: DONE,
    title: 'Approved for publication',
    text: 'It will appear in the Research Library soon.',
  }),
  published: () => ({
    tone: DONE,
    title: 'Published',
    text: 'The paper is in the Research Library, free for everyone to read.',
  }),
})

/** Notices for guests who work on the text while it is open. */
const AS_GUEST: Partial<Record<Paper['standing'], Notice>> = {
  mentor: {
    tone: DONE,
    title: 'You mentor this paper',
    text: 'Comment beside the text and suggest changes in it: its authors take them up or not.',
  },
  suggester: {
    tone: DONE,
    title: 'You may suggest here as a guest of the team',
    text: 'Comment beside the text and suggest changes in it: its authors take them up or not.',
  },
  writer: {
    tone: DONE,
    title: 'You may write here as a guest of the team',
    text: 'Your words are stored as those of its authors, who submit the paper.',
  },
}

/** Returns the notice shown above a paper's text, if any. Pure. */
export function noticeOf(paper: Paper): Notice | undefined {
  const asGuest = AS_GUEST[paper.standing]
  if (asGuest && paper.can_suggest) return asGuest
  if (!asGuest && !paper.is_team_member && paper.status !== paperStates.published) {
    return { tone: WAIT, title: 'You are reading', text: 'You may read this paper, but not change it.' }
  }
  return noticeIn(paper.status)(paper)
}

/** Explains the paper's state to the reader, with the editor's own words. */
export function PaperNotice({ paper }: { paper: Paper }) {
  const notice = noticeOf(paper)
  if (!notice) return null
  const notes = paper.status === paperStates.pending_publication_review ? '' : paper.submission?.notes
  return (
    <section aria-label="State of the paper" className={`mt-5 rounded-[6px] px-4 py-3 ${notice.tone}`}>
      <h2 className="font-semibold">{notice.title}</h2>
      <p className="text-[14px] leading-5">{notice.text}</p>
      {notes ? (
        <div className="mt-3 border-t border-current/30 pt-3">
          <h3 className="text-[13px] leading-[18px] font-semibold">What the editor wrote</h3>
          <p className="text-ink [overflow-wrap:anywhere] whitespace-pre-wrap">{notes}</p>
        </div>
      ) : null}
    </section>
  )
}
