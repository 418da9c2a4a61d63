import { type KeyboardEvent, useId } from 'react'
import { Link } from '#ui/navigation/link.tsx'
import { tooLong } from '#ui/forms/use-length.ts'
import type { Workspace } from '../../contract.ts'
import { SECTION_LENGTH_MAX } from '../../limits.ts'
import { ConflictPanel } from './conflict-panel.tsx'
import { countOf, sectionAddress } from './section-list.tsx'
import type { SectionSaver } from './section-saver.ts'
import type { Written } from './section-standing.ts'

type EditorParts = {
  workspace: Workspace
  written: Record<string, Written>
  name: string
  saver: Pick<SectionSaver, 'type' | 'flushAll' | 'choose'>
}

const typeface =
  'col-start-1 row-start-1 font-serif text-[17.5px] leading-[29px] [overflow-wrap:anywhere] whitespace-pre-wrap'

type TextParts = {
  label: string
  guidance: string
  text: string
  readOnly: boolean
  onType: (text: string) => void
  onSave: () => void
}

/** A text area that is as tall as its text: an unseen copy beneath it gives the height, in every browser. */
function GrowingText({ label, guidance, text, readOnly, onType, onSave }: TextParts) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey)) return
    event.preventDefault()
    onSave()
  }
  return (
    <div className="grid min-h-[420px]">
      <div dir="auto" aria-hidden="true" className={`${typeface} invisible`}>
        {`${text}\n\n`}
      </div>
      <textarea
        dir="auto"
        aria-labelledby={label}
        aria-describedby={guidance}
        value={text}
        readOnly={readOnly}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        placeholder={readOnly ? 'Nothing is written here.' : 'Write here. Every change is saved for you.'}
        className={`${typeface} block w-full resize-none overflow-hidden bg-transparent outline-none placeholder:text-muted`}
      />
    </div>
  )
}

function Neighbours({ workspace, name, onLeave }: { workspace: Workspace; name: string; onLeave: () => void }) {
  const names = Object.keys(workspace.sections)
  const at = names.indexOf(name)
  const link = (to: string | undefined, text: string) =>
    to ? (
      <Link
        to={sectionAddress(to)}
        onClick={onLeave}
        className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline"
      >
        {text} {workspace.sections[to]?.heading}
      </Link>
    ) : (
      <span />
    )
  return (
    <nav aria-label="Previous and next section" className="mt-8 flex justify-between gap-4 border-t border-line pt-3">
      {link(names[at - 1], 'Back to')}
      {link(names[at + 1], 'On to')}
    </nav>
  )
}

/** One section: what it is for, and its text. */
export function SectionEditor({ workspace, written, name, saver }: EditorParts) {
  const id = useId()
  const section = workspace.sections[name]
  const text = written[name]
  if (!section || !text) return null
  const { standing } = text
  const save = () => void saver.flushAll()
  return (
    <article className="mt-5 rounded-[6px] border border-line bg-surface px-4 pt-5 pb-3 sm:px-10 lg:px-12 has-[textarea:focus-visible]:border-control">
      <div className="mx-auto max-w-[62ch]">
        <div id={`${id}-guidance`} className="rounded-[6px] bg-sunken px-4 py-3 text-[14px] leading-5">
          <b className="block">{section.guidance.question}</b>
          {section.guidance.advice}
        </div>
        <div className="mt-6 mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={`${id}-heading`} className="font-serif text-[26px] leading-8 font-semibold">
            {section.heading}
          </h2>
          <span className="text-[13px] leading-[18px] text-muted tabular-nums">
            {countOf(text.text, section.target_word_count)}
          </span>
        </div>
        {standing.state === 'conflict' ? (
          <ConflictPanel
            mine={text.text}
            theirs={standing.theirs.content}
            onChoose={(whose) => saver.choose(name, whose)}
          />
        ) : (
          <GrowingText
            label={`${id}-heading`}
            guidance={`${id}-guidance`}
            text={text.text}
            readOnly={!workspace.paper.can_write}
            onType={(typed) => saver.type(name, typed)}
            onSave={save}
          />
        )}
        <p role="alert" className="text-[14px] leading-5 font-semibold text-danger empty:hidden">
          {tooLong(text.text.length, SECTION_LENGTH_MAX)}
        </p>
        <Neighbours workspace={workspace} name={name} onLeave={save} />
      </div>
    </article>
  )
}
