import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { CaseSection } from '../handover/case-section.tsx'
import { EscalationRow } from '../handover/escalation-row.tsx'
import { setChat, useChat } from './chat-data.ts'
import { AnswerRow, PendingAnswerRow, OwnRow } from './message-row.tsx'
import { SuggestedQuestions } from './suggested-questions.tsx'
import { resume, sendQuestion } from './conversation-data.ts'
import { Welcome } from './welcome.tsx'

function NotFetched() {
  return (
    <div role="alert" className="grid justify-items-start gap-2">
      <p>Your conversation could not be loaded.</p>
      <Button
        size="small"
        onClick={() => {
          setChat({ fetching: 'under way' })
          void resume()
        }}
      >
        Try again
      </Button>
    </div>
  )
}

/** Leads to what was said last, by the assistant or by people; what is longer than the panel is read from its beginning. */
function useLatestInSight() {
  const log = useRef<HTMLDivElement>(null)
  const { messages, asked, case: handed } = useChat()
  const written = handed ? handed.replies.length + 1 : 0
  const seen = useRef(0)
  const length = messages.length + (asked ? asked.come.length + 1 : 0) + written
  useEffect(() => {
    const box = log.current
    if (!box) return
    const newest = written > seen.current ? '[data-written-last]' : '[data-last]'
    seen.current = written
    const whole = asked ? null : box.querySelector<HTMLElement>(newest)
    // Where nothing was said yet one begins at the top.
    const foot = length === 0 ? 0 : box.scrollHeight - box.clientHeight
    box.scrollTop = whole ? Math.min(foot, whole.offsetTop - box.offsetTop - 12) : foot
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- Not what it reads alone, but when it runs: when something was said.
  }, [length, asked, written])
  return log
}

/** What was said, the newest at the foot. An answer is read out when it is whole. */
export function ChatConversation() {
  const { messages, asked, fetching, case: handed, quota } = useChat()
  const log = useLatestInSight()
  const last = messages.at(-1)
  const left = quota === null || quota.uses_left > 0
  return (
    <div
      ref={log}
      role="log"
      aria-label="Conversation"
      aria-busy={asked !== null}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls is scrolled by keys.
      tabIndex={0}
      className="assistant-log"
    >
      <div className="grid gap-4">
        {messages.length === 0 && !asked && fetching === 'no' ? <Welcome /> : null}
        {fetching === 'under way' ? <p className="text-muted">Loading your conversation...</p> : null}
        {fetching === 'failed' ? <NotFetched /> : null}
        {messages.map((message) =>
          message.sender === 'person' ? (
            <div key={message.id} className="grid" data-last={message === messages.at(-2) ? '' : undefined}>
              <OwnRow text={message.text} />
            </div>
          ) : (
            <AnswerRow key={message.id} message={message} />
          ),
        )}
        {asked ? (
          <>
            <div className="grid">
              <OwnRow text={asked.text} />
            </div>
            <PendingAnswerRow come={asked.come} />
          </>
        ) : null}
        {handed ? <CaseSection handed={handed} /> : null}
        {last?.escalate_to_human && !handed && !asked ? <EscalationRow /> : null}
        {last && !asked ? (
          <SuggestedQuestions
            questions={last.suggestions}
            disabled={!left}
            onPick={(question) => void sendQuestion(question)}
          />
        ) : null}
      </div>
    </div>
  )
}
