import { type FormEvent, type KeyboardEvent, useState, useSyncExternalStore, type MouseEvent } from 'react'
import { findIdentifiers, maskIdentifiers } from '#shared/text/patient-identifiers.ts'
import { Button } from '#ui/button.tsx'
import { tooLong } from '#ui/forms/use-length.ts'
import { QUESTION_LENGTH_MAX, type Tool } from '../../limits.ts'
import type { Quota } from '../../contract.ts'
import { setChat, useChat } from './chat-data.ts'
import { sendQuestion, cancelQuestion } from './conversation-data.ts'

function watchLine(listener: () => void): () => void {
  const names = ['online', 'offline']
  for (const name of names) window.addEventListener(name, listener)
  return () => {
    for (const name of names) window.removeEventListener(name, listener)
  }
}
const useOnline = (): boolean => useSyncExternalStore(watchLine, () => navigator.onLine)

/** Shows why nothing can be sent now, or why the last message was not sent. */
function Reason({ long }: { long: string | undefined }) {
  const { refused } = useChat()
  const isOnline = useOnline()
  const words = isOnline ? (long ?? refused) : 'You’re offline. Your text stays here until you can send it.'
  return (
    <div role="status" className="px-4 text-[14px] leading-5 font-semibold text-danger">
      {words ? <p className="pb-2">{words}</p> : null}
    </div>
  )
}

/** Shows the input for questions. Enter sends; Shift+Enter starts a new line. */
export function Composer() {
  const { draft, asked, quota, memberId, fetching, sessionId, case: handed } = useChat()
  const isOnline = useOnline()
  const [doubted, setDoubted] = useState<string>()
  const isOver = quota?.uses_left === 0
  const long = tooLong(draft.length, QUESTION_LENGTH_MAX)
  // Messages can be sent even if no answers are left, so that a question about one's own health still gets the health
  // notice.
  const waits = asked !== null || !isOnline || fetching !== 'no'
  const isReady = !waits && long === undefined && draft.trim() !== ''
  const send = (event?: FormEvent | KeyboardEvent) => {
    event?.preventDefault()
    if (!isReady) return
    if (doubted !== draft && findIdentifiers(draft).length > 0) setDoubted(draft)
    else void sendQuestion(draft)
  }
  return (
    <form onSubmit={send} className="flex-none border-t border-line pt-2 pb-3">
      <Reason long={long} />
      {doubted !== undefined && doubted === draft ? (
        <PatientQuestion text={draft} takeOut={() => setChat({ draft: maskIdentifiers(draft) })} />
      ) : null}
      {memberId ? <ToolsRow disabled={waits || isOver || long !== undefined} /> : null}
      <div className="mx-4 my-1 flex items-end gap-1 rounded-[6px] border border-control bg-surface p-1 focus-within:border-brand">
        <textarea
          dir="auto"
          rows={1}
          aria-label="Your message"
          placeholder="Ask a question"
          value={draft}
          onChange={({ target }) => setChat({ draft: target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) send(event)
          }}
          className="field-sizing-content max-h-[120px] min-h-11 min-w-0 flex-1 resize-none bg-transparent px-2 py-[11px] text-[16px] leading-[22px] outline-none placeholder:text-muted"
        />
        {asked ? (
          <Button onClick={cancelQuestion}>Stop</Button>
        ) : (
          <Button type="submit" kind={isReady ? 'main' : 'plain'} disabled={!isReady}>
            {doubted !== undefined && doubted === draft ? 'Send anyway' : 'Send'}
          </Button>
        )}
      </div>
      <div className="px-4">
        <QuotaRow quota={quota} toPerson={sessionId && !handed ? () => setChat({ view: 'handing over' }) : undefined} />
      </div>
    </form>
  )
}

/** Asks for confirmation before sending a text that may identify a patient. */
function PatientQuestion({ text, takeOut }: { text: string; takeOut: () => void }) {
  const found = [...new Set(findIdentifiers(text).map(({ start, end }) => `“${text.slice(start, end)}”`))]
  return (
    <div
      role="alert"
      className="mx-4 mb-2 grid justify-items-start gap-2 rounded-[6px] bg-warn-soft px-3 py-2 text-[14px] leading-5"
    >
      <p className="[overflow-wrap:anywhere]">
        <b className="text-warn">May identify a patient:</b> {found.join(', ')}
      </p>
      <Button size="small" onClick={takeOut}>
        {found.length === 1 ? 'Remove it' : 'Remove them'}
      </Button>
    </div>
  )
}

/** Describes how many answers are left, and when the quota is reset. Pure. */
export function quotaInWords({ uses_left: left, uses_a_day: all, resets_at: resets }: Quota): string {
  if (resets === null)
    return left > 0
      ? `${left} of ${all} answers left in this conversation`
      : `You’ve used all ${all} answers in this conversation. Start a new one, or write to us under Support.`
  return left > 0
    ? `${left} of ${all} answers left until midnight Pacific time`
    : `You’ve used all ${all} answers for today. You’ll get ${all} more at midnight Pacific time.`
}

type QuotaParts = { quota: Quota | null; toPerson: (() => void) | undefined }

/** Shows how many answers are left, and a button for contacting the support team instead. */
const QuotaRow = ({ quota, toPerson }: QuotaParts) => (
  <div className="flex items-start justify-between gap-3 text-[13px] leading-[18px]">
    <p className="text-muted tabular-nums">{quota ? quotaInWords(quota) : ' '}</p>
    {toPerson ? (
      <button
        type="button"
        onClick={toPerson}
        className="-my-3 min-h-11 flex-none font-semibold text-brand hover:underline"
      >
        Ask a person
      </button>
    ) : null}
  </div>
)

/** Minimum number of words of a text for a tool. */
const TEXT_WORDS_MIN = 12

const PAPER_PAGE = /^\/research\/[^/]+/

const ABOUT_PAGE = 'Summarise this paper'

type MissingParts = { row: ToolRow; ask: () => void }

/** Explains what text a tool needs, and suggests a question that can be asked without such a text. */
const Missing = ({ row: { label, prompt }, ask }: MissingParts) => (
  <div className="mx-4 mb-1 grid justify-items-start gap-1 rounded-[6px] bg-sunken px-3 py-2 text-[14px] leading-5">
    <p>
      <b>{label}</b> needs some text: enter at least {TEXT_WORDS_MIN} words below, then choose <b>{label}</b> again.
    </p>
    <p>
      Or ask:{' '}
      <button type="button" onClick={ask} className="min-h-6 text-left text-brand underline pointer-coarse:min-h-11">
        {prompt}
      </button>
    </p>
  </div>
)

/** Offers the research coach's tools. A tool is applied to the typed text, or else to the paper that the page shows. */
function ToolsRow({ disabled }: { disabled: boolean }) {
  const { draft, messages } = useChat()
  const [lacking, setLacking] = useState<{ row: ToolRow; said: number }>()
  // The tools' descriptions are shown until the conversation begins.
  const isNew = messages.length === 0
  const isText = draft.trim().split(/\s+/).length >= TEXT_WORDS_MIN
  const use = (row: ToolRow, { currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    setLacking(undefined)
    if (isText) return void sendQuestion(draft, row.tool)
    if (row.tool === 'summarizing' && draft.trim() === '' && PAPER_PAGE.test(window.location.pathname))
      return void sendQuestion(ABOUT_PAGE)
    setLacking({ row, said: messages.length })
    form?.querySelector('textarea')?.focus()
  }
  const ask = (prompt: string) => {
    setLacking(undefined)
    void sendQuestion(prompt)
  }
  return (
    <>
      <div role="status">
        {lacking?.said === messages.length && !isText && !disabled ? (
          <Missing row={lacking.row} ask={() => ask(lacking.row.prompt)} />
        ) : null}
      </div>
      {isNew ? (
        <p className="px-4 pb-1 text-[13px] leading-[18px] text-muted">Or paste your text below and choose a tool:</p>
      ) : null}
      <div
        role="group"
        aria-label="Tools"
        className={`gap-2 px-4 py-1 ${isNew ? 'grid grid-cols-2' : 'flex flex-wrap'}`}
      >
        {TOOLS.map((row) => (
          <button
            key={row.tool}
            type="button"
            disabled={disabled}
            onClick={(event) => use(row, event)}
            className="min-h-8 rounded-[6px] border border-control px-2.5 py-1 text-left text-[13px] leading-[18px] font-semibold hover:bg-sunken disabled:text-muted pointer-coarse:min-h-11"
          >
            {row.label}
            {isNew ? <span className="block font-normal text-muted">{row.shows}</span> : null}
          </button>
        ))}
      </div>
    </>
  )
}

/** A tool of the research coach: its purpose, and the question that is suggested if there is no text for the tool. */
type ToolRow = { tool: Tool; label: string; shows: string; prompt: string }

const TOOLS: readonly ToolRow[] = [
  {
    tool: 'summarizing',
    label: 'Summarizing',
    shows: 'key sentences',
    prompt: 'What belongs in the abstract?',
  },
  {
    tool: 'concise_writing',
    label: 'Concise writing',
    shows: 'what you could shorten',
    prompt: 'How long should the introduction be?',
  },
  {
    tool: 'expand_ideas',
    label: 'Expand ideas',
    shows: 'what readers may ask',
    prompt: 'What belongs in the discussion?',
  },
  {
    tool: 'writing_quality',
    label: 'Writing quality',
    shows: 'what reviewers may criticise',
    prompt: 'What belongs in the methods section?',
  },
]
