import { useRef, useEffect } from 'react'
import { useSession } from '#features/accounts/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { MarkedText } from '#ui/marked-text/marked-text.tsx'
import { CaseSection } from '../handover/case-section.tsx'
import { EscalationRow } from '../handover/escalation-row.tsx'
import { Composer } from './composer-form.tsx'
import { setChat, useChat } from './chat-data.ts'
import { resume, sendQuestion } from './conversation-data.ts'
import { OwnRow, AnswerRow, PendingAnswerRow } from './message-row.tsx'

/** Shows a conversation, and the input for the next message. */
export function Talk() {
  return (
    <>
      <ChatConversation />
      <Composer />
    </>
  )
}

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

/**
 * Scrolls to the latest message of the assistant or the support team. A message that is longer than the panel is shown
 * from its beginning.
 */
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
    // An empty conversation is shown from the top.
    const foot = length === 0 ? 0 : box.scrollHeight - box.clientHeight
    box.scrollTop = whole ? Math.min(foot, whole.offsetTop - box.offsetTop - 12) : foot
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- Listed so that the effect runs after each message.
  }, [length, asked, written])
  return log
}

/**
 * Shows the conversation, with the newest message at the bottom. Screen readers announce an answer once it is complete.
 */
function ChatConversation() {
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
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The element scrolls, so it must be reachable by keyboard.
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

const HEADING = 'font-serif text-[18px] leading-6 font-semibold'

const WORDS = {
  visitor: {
    hello:
      'Hello. I answer questions about Inflo and its papers, **using only what’s published here**, and I always cite the source.\n\nI know nothing about you and don’t give medical advice. [What we store](/privacy#assistant)',
    questions: ['How do I submit a question?', 'How long does it take?', 'Who reviews the papers?'],
  },
  writer: {
    hello:
      'Hello. I help you plan and write, **using the guidance, the FAQ, the library and your own papers**, and I always cite the source.\n\nMy comments on your text are only suggestions. You decide.',
    questions: ['What belongs in the methods section?', 'How do I claim a project?', 'When can I submit my paper?'],
  },
  asker: {
    hello:
      'Hello. I can tell you the status of your questions, and I answer **from the FAQ, the guidance and the library**, always citing the source.\n\nI don’t give advice on the care of a particular patient.',
    questions: [
      'Where is my question now?',
      'What makes a good question?',
      'Can I mentor the students who answer my question?',
    ],
  },
  editor: {
    hello:
      'Hello. I look things up for you **in the FAQ, the writing guidance, the reporting guidelines and the library**, and I always cite the source.',
    questions: ['Which points does CONSORT ask about?', 'Who reviews the papers?', 'What makes a good question?'],
  },
} as const

// The audience of the welcome text by role. Members with any other role are welcomed as writers.
const WORDS_OF: Partial<Record<string, keyof typeof WORDS>> = {
  clinician: 'asker',
  moderator: 'editor',
  admin: 'editor',
}

/** Shows the welcome of an empty conversation. */
function Welcome() {
  const { user } = useSession()
  const { hello, questions } = WORDS[user ? (WORDS_OF[user.role] ?? 'writer') : 'visitor']
  return (
    <div className="grid gap-5 text-[15px] leading-[22px]">
      <div className="assistant-answer">
        <MarkedText text={hello} />
      </div>
      <section aria-labelledby="asked-first" className="grid gap-2">
        <h3 id="asked-first" className={HEADING}>
          For example
        </h3>
        <SuggestedQuestions questions={questions} onPick={(question) => void sendQuestion(question)} />
      </section>
    </div>
  )
}

type SuggestedParts = { questions: readonly string[]; onPick: (question: string) => void; disabled?: boolean }

/** Shows suggested questions, each as a button. */
function SuggestedQuestions({ questions, onPick, disabled }: SuggestedParts) {
  if (questions.length === 0) return null
  return (
    <ul aria-label="Suggested questions" className="flex flex-wrap gap-2">
      {questions.map((question) => (
        <li key={question}>
          <button
            type="button"
            disabled={disabled}
            onClick={() => onPick(question)}
            className="min-h-9 rounded-[6px] border border-control px-3 py-1.5 text-left text-[14px] leading-5 hover:bg-sunken disabled:text-muted pointer-coarse:min-h-11"
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  )
}
