import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { useDraftOwner } from '#ui/drafts/draft-owner.ts'
import { drafts, newDraftId } from '#ui/drafts/draft-store.ts'
import { VISITOR } from '#ui/drafts/personal-storage.ts'
import { Link } from '#ui/navigation/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import {
  type QuestionSubmission,
  type QuestionOutbox,
  outboxText,
  readQuestionOutbox,
  type DeliveredQuestion,
  type UnsentQuestion,
} from './outbox.ts'
import { askersStorage, questionOf, sendNow, dismissUnsent, resumeSending, wasJustQueued } from './ask-sender.ts'
import { CLINICIAN_DRAFT } from './clinician-form.ts'
import { COMMUNITY_DRAFT } from './community-form.ts'

/** `kind`: the form on the page; `restore`: puts an unsent question back into the form. */
export type UnsentProps = { kind: QuestionSubmission['kind']; restore: (form: object) => void }

const FORMS = {
  clinician: { draft: CLINICIAN_DRAFT, path: '/submit-clinician-question' },
  community: { draft: COMMUNITY_DRAFT, path: '/submit' },
} as const

const QUESTION_LOOK = 'mt-2 mb-3 font-serif text-[17px] leading-6 [overflow-wrap:anywhere] whitespace-pre-line text-ink'

function WaitingQuestion({ one, onChange }: { one: UnsentQuestion; onChange: () => void }) {
  const isVisitor = useIsVisitor()
  return (
    <Notice tone="warn" title={one.refused ? 'Not sent' : 'Not sent yet'}>
      <p className="mt-1">{whyUnsent(one, isVisitor)}</p>
      <p className={QUESTION_LOOK}>{questionOf(one)}</p>
      <div className="flex flex-wrap gap-2">
        {one.refused || one.waitsFor === 'limit' ? null : <Button onClick={sendNow}>Try now</Button>}
        <Button onClick={onChange}>Change it</Button>
      </div>
    </Notice>
  )
}

function SentQuestion({ question, trackingNumber, clientId }: DeliveredQuestion) {
  return (
    <Notice tone="done" title="Your question was sent">
      <p className="mt-1">
        Your tracking number is <b className="tabular-nums select-all">{trackingNumber}</b>.
      </p>
      <p className={QUESTION_LOOK}>{question}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Link to={`/track/${trackingNumber}`} className="py-3 pr-3 font-semibold text-brand hover:underline">
          Follow your question
        </Link>
        <Button onClick={() => dismissUnsent(clientId)}>Done</Button>
      </div>
    </Notice>
  )
}

/** Returns true if the person is a visitor, whose unsent questions are stored only in this tab. */
const useIsVisitor = (): boolean => (useDraftOwner() ?? VISITOR) === VISITOR

const watchBox = (listener: () => void) => {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
const readText = () => outboxText(askersStorage())

function useBox(): QuestionOutbox {
  useSyncExternalStore(watchBox, readText, () => null)
  return readQuestionOutbox(askersStorage())
}

const isForm = (pathname: string): boolean => Object.values(FORMS).some(({ path }) => pathname.startsWith(path))

const LINK_LOOK = 'py-3 font-semibold text-brand hover:underline'
const FOOT_LOOK = '-mb-2 flex flex-wrap items-center gap-x-3'

/**
 * Sends this device's unsent questions and shows their state on all pages except the forms, which show more details.
 */
export function UnsentStrip() {
  useState(resumeSending)
  const isVisitor = useIsVisitor()
  const { waiting, sent } = useBox()
  const { pathname } = useLocation()
  if (isForm(pathname) || waiting.length + sent.length === 0) return null
  return (
    <section
      role="status"
      aria-label="Questions on this device"
      className="mx-auto grid max-w-[1160px] gap-2 px-4 pt-4 sm:px-6 print:hidden"
    >
      {waiting.map((one) => (
        <Notice
          key={one.clientId}
          tone="warn"
          title={one.refused ? 'Your question was not sent' : 'Your question hasn’t been sent yet'}
        >
          <p>{whyUnsent(one, isVisitor)}</p>
          <p className={FOOT_LOOK}>
            <Link to={FORMS[one.kind].path} className={LINK_LOOK}>
              See your question
            </Link>
          </p>
        </Notice>
      ))}
      {sent.map(({ clientId, trackingNumber }) => (
        <Notice key={clientId} tone="done" title="Your question was sent">
          <p>
            Its tracking number is <b className="tabular-nums select-all">{trackingNumber}</b>.
          </p>
          <p className={FOOT_LOOK}>
            <Link to={`/track/${trackingNumber}`} onClick={() => dismissUnsent(clientId)} className={LINK_LOOK}>
              Follow your question
            </Link>
            <Button kind="quiet" onClick={() => dismissUnsent(clientId)}>
              Done
            </Button>
          </p>
        </Notice>
      ))}
    </section>
  )
}

/** Shows the unsent questions on this device, and questions that were sent while their asker was away. */
export function UnsentQuestions({ kind, restore }: UnsentProps) {
  const navigate = useNavigate()
  const owner = useDraftOwner() ?? VISITOR
  const part = useRef<HTMLElement>(null)
  useEffect(() => {
    // After a question was queued, moves the asker from the end of the form to this notice.
    if (!wasJustQueued()) return
    window.scrollTo(0, 0)
    part.current?.focus({ preventScroll: true })
  })
  const { waiting, sent } = useBox()
  const change = ({ clientId, ...one }: UnsentQuestion) => {
    const { draft: form, path } = FORMS[one.kind]
    if (drafts().own({ form, owner }).length > 0) {
      showToast({ title: 'Your form is not empty', text: 'Please send or clear the question in the form first.' })
      return
    }
    dismissUnsent(clientId)
    if (one.kind === kind) return restore(one.form)
    drafts().write({ id: newDraftId(), form, owner, values: one.form })
    void navigate(path)
  }
  return (
    <section
      ref={part}
      role="status"
      tabIndex={-1}
      aria-label="Questions on this device"
      className="grid gap-3 outline-none"
    >
      {waiting.map((one) => (
        <WaitingQuestion key={one.clientId} one={one} onChange={() => change(one)} />
      ))}
      {sent.map((one) => (
        <SentQuestion key={one.clientId} {...one} />
      ))}
    </section>
  )
}

const clock = (at: number): string => new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })

const WHY = {
  connection: 'There was no connection.',
  server: 'The server could not receive it.',
}

const KEEP_OPEN = 'Please keep this tab open until then.'

const IN_TAB = `It is saved in this tab and will be sent automatically as soon as possible. ${KEEP_OPEN}`

const ON_DEVICE =
  'It is saved on this device and will be sent automatically as soon as possible from any open Inflo page.'

/** Explains why a question is not sent yet, and what happens next. Pure except for the reader's time zone. */
export function whyUnsent({ refused, waitsFor, nextAt }: UnsentQuestion, isVisitor: boolean): string {
  if (refused) return `The server did not accept it: ${refused}`
  if (waitsFor === 'limit')
    return `Too many questions came from your network. It will be sent automatically after ${clock(nextAt)}.${isVisitor ? ` ${KEEP_OPEN}` : ''}`
  return `${WHY[waitsFor]} ${isVisitor ? IN_TAB : ON_DEVICE}`
}
