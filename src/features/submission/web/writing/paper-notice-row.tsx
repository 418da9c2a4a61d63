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
  text: `${submittedAt ? `Submitted on ${pacificTime(submittedAt)}. ` : ''}The text is locked until an editor decides. We’ll notify the team.`,
})

const noticeIn: (status: PaperStatus) => (paper: Paper) => Notice | undefined = paperStates.per({
  draft: () => undefined,
  pending_publication_review: waitingNotice,
  review: waitingNotice,
  revision_requested: () => ({
    tone: WAIT,
    title: 'Revision requested',
    text: 'You can edit the text again. Submit the paper once you have revised it.',
  }),
  rejected: () => ({ tone: STOP, title: 'This paper was not accepted', text: 'You can still read the text here.' }),
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

/** Notices for guests who may edit or suggest while the paper is being written. */
const AS_GUEST: Partial<Record<Paper['standing'], Notice>> = {
  mentor: {
    tone: DONE,
    title: 'You mentor this paper',
    text: 'You can comment on the text and suggest changes. The authors decide what to accept.',
  },
  suggester: {
    tone: DONE,
    title: 'You can suggest changes as a guest of the team',
    text: 'You can comment on the text and suggest changes. The authors decide what to accept.',
  },
  writer: {
    tone: DONE,
    title: 'You can edit as a guest of the team',
    text: 'Your changes are saved like those of the authors. Only the authors can submit the paper.',
  },
}

/** Returns the notice shown above a paper's text, if any. Pure. */
export function noticeOf(paper: Paper): Notice | undefined {
  const asGuest = AS_GUEST[paper.standing]
  if (asGuest && paper.can_suggest) return asGuest
  if (!asGuest && !paper.is_team_member && paper.status !== paperStates.published) {
    return { tone: WAIT, title: 'Read only', text: 'You can read this paper but not edit it.' }
  }
  return noticeIn(paper.status)(paper)
}

/** Explains the paper's state to the reader, and shows the editor's notes. */
export function PaperNotice({ paper }: { paper: Paper }) {
  const notice = noticeOf(paper)
  if (!notice) return null
  const notes = paper.status === paperStates.pending_publication_review ? '' : paper.submission?.notes
  return (
    <section aria-label="Paper status" className={`mt-5 rounded-[6px] px-4 py-3 ${notice.tone}`}>
      <h2 className="font-semibold">{notice.title}</h2>
      <p className="text-[14px] leading-5">{notice.text}</p>
      {notes ? (
        <div className="mt-3 border-t border-current/30 pt-3">
          <h3 className="text-[13px] leading-[18px] font-semibold">Editor’s notes</h3>
          <p className="text-ink [overflow-wrap:anywhere] whitespace-pre-wrap">{notes}</p>
        </div>
      ) : null}
    </section>
  )
}
