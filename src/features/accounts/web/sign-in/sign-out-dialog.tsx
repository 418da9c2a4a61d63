import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { excerptOf } from '#ui/drafts/draft.ts'
import { drafts } from '#ui/drafts/draft-store.ts'
import { hasWaiting } from '#ui/drafts/person-change.ts'
import { closeDialogs } from '../dialogs.ts'
import { readSession, signOut } from '../session.ts'

const SHOWN_MAX = 5

/** Returns the first words of what a member has not sent, the newest first, without what has no words. */
const unsentExcerpts = (memberId: string): string[] => drafts().all(memberId).map(excerptOf).filter(Boolean)

/** Asks before signing out removes text that was not sent. */
export function SignOutDialog() {
  const navigate = useNavigate()
  const [memberId] = useState(() => readSession().user?.id ?? '')
  const [excerpts] = useState(() => unsentExcerpts(memberId))
  const more = excerpts.length - SHOWN_MAX
  const leave = () => {
    signOut()
    void navigate('/')
  }
  return (
    <ConfirmDialog title="Discard unsent text?" deed="Sign out and discard" onSure={leave} onClose={closeDialogs}>
      <p>You have text on this device that was not sent. Signing out removes it.</p>
      <ul className="my-3 grid list-disc gap-1 pl-5">
        {excerpts.slice(0, SHOWN_MAX).map((excerpt, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- Two drafts may begin with the same words.
          <li key={index} dir="auto">
            {excerpt}
          </li>
        ))}
        {hasWaiting(memberId) ? <li>Messages, comments, questions or text of a paper that wait to be sent</li> : null}
        {more > 0 ? <li>{more} more</li> : null}
      </ul>
      <p className="text-muted">
        What you are typing in other open tabs stays there for you until you close them or somebody else signs in.
      </p>
    </ConfirmDialog>
  )
}
