import { type FormEvent, useState } from 'react'
import { Failure } from '#shared/calls/failure.ts'
import { dayMonth } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { useMailAvailable } from '#ui/mail/mail-availability.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { call } from '#app/call.ts'
import { NOTE_LENGTH_MAX } from '../../limits.ts'
import type { ChatCase } from '../../sessions-contract.ts'
import { setChat, useChat } from '../talk/chat-data.ts'
import { OwnRow } from '../talk/message-row.tsx'
import { resume } from '../talk/conversation-data.ts'

function ReplyForm({ sessionId }: { sessionId: string }) {
  const { toPeople } = useChat()
  const [refused, setRefused] = useState<string>()
  const { busy, once } = useOneAtATime()
  const send = (event: FormEvent) => {
    event.preventDefault()
    const message = toPeople.reply
    if (message.trim() === '') return
    void once(async () => {
      try {
        await call('POST /api/chat/sessions/:sessionId/case/replies', { params: { sessionId }, body: { message } })
        setChat({ toPeople: { ...toPeople, reply: '' } })
        setRefused(undefined)
        await resume()
      } catch (error) {
        setRefused(error instanceof Failure ? error.detail : 'Your message could not be sent. Please try again.')
      }
    })
  }
  return (
    <form onSubmit={send} aria-label="Write to our support team" className="grid gap-2 text-[14px] leading-5">
      <TextArea
        label="Write to our support team"
        isShort
        rows={2}
        required
        value={toPeople.reply}
        maxLength={NOTE_LENGTH_MAX}
        error={refused}
        onChange={({ target }) => setChat({ toPeople: { ...toPeople, reply: target.value } })}
      />
      <div>
        <Button type="submit" size="small" busy={busy} disabled={toPeople.reply.trim() === ''}>
          {busy ? 'Sending...' : 'Send to support'}
        </Button>
      </div>
    </form>
  )
}

const OwnWords = ({ text, isLast }: { text: string; isLast?: boolean }) => (
  <div className="grid" data-written-last={isLast ? '' : undefined}>
    <OwnRow text={text} />
  </div>
)

/** Shows the note that was sent to the support team, and the replies of both sides. */
export function CaseSection({ handed }: { handed: ChatCase }) {
  const { sessionId } = useChat()
  const canMail = useMailAvailable()
  const last = handed.replies.at(-1)
  return (
    <section aria-label="Our support team" className="grid gap-3 border-t border-line pt-3">
      <p data-written-last={last ? undefined : ''} className="text-[14px] leading-5 text-muted">
        Sent to our support team on {dayMonth(handed.opened_at)}. They’ll reply{' '}
        {canMail ? 'by e-mail and here' : 'here'} within 24–48 hours.
      </p>
      {handed.note ? <OwnWords text={handed.note} /> : null}
      {handed.replies.map((reply) =>
        reply.from_sender ? (
          <OwnWords key={reply.sent_at} text={reply.text} isLast={reply === last} />
        ) : (
          <div key={reply.sent_at} className="assistant-answer" data-written-last={reply === last ? '' : undefined}>
            <p className="text-[13px] leading-[18px] text-muted">
              {reply.actor_name}, {dayMonth(reply.sent_at)}
            </p>
            <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
              {reply.text}
            </p>
          </div>
        ),
      )}
      {sessionId ? <ReplyForm sessionId={sessionId} /> : null}
    </section>
  )
}
