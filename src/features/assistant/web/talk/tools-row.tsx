import { type MouseEvent, useState } from 'react'
import { useChat } from './chat-data.ts'
import { sendQuestion } from './conversation-data.ts'
import { TOOLS, type ToolRow } from './tools.ts'

/** Shorter is no text to look at. */
const TEXT_WORDS_MIN = 12

const PAPER_PAGE = /^\/research\/[^/]+/
const ABOUT_PAGE = 'Summarise this paper'

type MissingParts = { row: ToolRow; ask: () => void }

/** What a tool lacks, and what could be asked without it. */
const Missing = ({ row: { label, prompt }, ask }: MissingParts) => (
  <div className="mx-4 mb-1 grid justify-items-start gap-1 rounded-[6px] bg-sunken px-3 py-2 text-[14px] leading-5">
    <p>
      <b>{label}</b> needs a text of yours: put at least {TEXT_WORDS_MIN} words of it into the field below, and press{' '}
      <b>{label}</b> again.
    </p>
    <p>
      Or ask:{' '}
      <button type="button" onClick={ask} className="min-h-6 text-left text-brand underline pointer-coarse:min-h-11">
        {prompt}
      </button>
    </p>
  </div>
)

/** What the research coach does beside answering: with the text that was typed, or the paper that is being read. */
export function ToolsRow({ disabled }: { disabled: boolean }) {
  const { draft, messages } = useChat()
  const [lacking, setLacking] = useState<{ row: ToolRow; said: number }>()
  // What each is for is told until it is known.
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
        <p className="px-4 pb-1 text-[13px] leading-[18px] text-muted">Or put a text of yours below, and see:</p>
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
