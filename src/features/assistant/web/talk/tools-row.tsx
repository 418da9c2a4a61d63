import { type MouseEvent, useState } from 'react'
import type { Tool } from '../../limits.ts'
import { useChat } from './chat-data.ts'
import { say } from './talking-data.ts'

/** Shorter is no text to look at. */
const TEXT_WORDS_MIN = 12

const PAPER_PAGE = /^\/research\/[^/]+/
const ABOUT_PAGE = 'Summarise this paper'

type Row = { tool: Tool; label: string; prompt: string }

const TOOLS: readonly Row[] = [
  { tool: 'summarizing', label: 'Summarizing', prompt: 'What belongs in the abstract?' },
  { tool: 'concise_writing', label: 'Concise writing', prompt: 'How long should the introduction be?' },
  { tool: 'expand_ideas', label: 'Expand ideas', prompt: 'What belongs in the discussion?' },
  { tool: 'writing_quality', label: 'Writing quality', prompt: 'What belongs in the methods section?' },
]

type MissingParts = { row: Row; ask: () => void }

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
  const [lacking, setLacking] = useState<{ row: Row; said: number }>()
  const isText = draft.trim().split(/\s+/).length >= TEXT_WORDS_MIN
  const use = (row: Row, { currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    setLacking(undefined)
    if (isText) return void say(draft, row.tool)
    if (row.tool === 'summarizing' && draft.trim() === '' && PAPER_PAGE.test(window.location.pathname))
      return void say(ABOUT_PAGE)
    setLacking({ row, said: messages.length })
    form?.querySelector('textarea')?.focus()
  }
  const ask = (prompt: string) => {
    setLacking(undefined)
    void say(prompt)
  }
  return (
    <>
      <div role="status">
        {lacking?.said === messages.length && !isText && !disabled ? (
          <Missing row={lacking.row} ask={() => ask(lacking.row.prompt)} />
        ) : null}
      </div>
      <div role="group" aria-label="Tools" className="grid grid-cols-2 justify-items-start gap-x-4 px-4">
        {TOOLS.map((row) => (
          <button
            key={row.tool}
            type="button"
            disabled={disabled}
            onClick={(event) => use(row, event)}
            className="min-h-9 text-[13px] leading-[18px] font-semibold text-brand hover:underline disabled:text-muted pointer-coarse:min-h-11"
          >
            {row.label}
          </button>
        ))}
      </div>
    </>
  )
}
