import { useId, useState } from 'react'
import { Details } from '#ui/details.tsx'
import { Link } from '#ui/navigation/link.tsx'
import type { Workspace } from '../../contract.ts'
import {
  CommentedText,
  useManuscript,
  ReadableSection,
  SectionText,
  Toolbar,
  PatientBar,
  ReferencesSection,
  sectionAddress,
} from '#features/editor/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { countOf } from './section-list.tsx'

type EditorParts = { workspace: Workspace; name: string }

function Neighbours({ workspace, name }: { workspace: Workspace; name: string }) {
  const names = Object.keys(workspace.sections)
  const at = names.indexOf(name)
  const link = (to: string | undefined, text: string) =>
    to ? (
      <Link
        to={sectionAddress(to)}
        className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline"
      >
        {text} {workspace.sections[to]?.heading}
      </Link>
    ) : (
      <span />
    )
  return (
    <nav aria-label="Previous and next section" className="mt-8 flex justify-between gap-4 border-t border-line pt-3">
      {link(names[at - 1], 'Previous:')}
      {link(names[at + 1], 'Next:')}
    </nav>
  )
}

/** Shows one section: its purpose and its text. */
export function SectionEditor({ workspace, name }: EditorParts) {
  const id = useId()
  const { state, written } = useManuscript()
  const section = workspace.sections[name]
  if (!section) return null
  const canEdit = !state.ended && (state.access ? state.access.suggest : workspace.paper.can_suggest)
  const own = written[name]
  return (
    <article className="mt-5 rounded-[6px] border border-line bg-surface px-4 pt-5 pb-3 sm:px-10 lg:px-12 has-[.ProseMirror-focused]:border-control">
      {canEdit ? <Toolbar /> : null}
      <div className="mx-auto max-w-[62ch]">
        <div id={`${id}-guidance`} className="rounded-[6px] bg-sunken px-4 py-3 text-[14px] leading-5">
          <b className="block">{section.guidance.question}</b>
          {section.guidance.advice}
        </div>
        {section.ai_suggestions.length > 0 ? (
          <Details title="AI suggestions">
            <p className="mb-2 text-muted">Found by simple rules, not by a language model. They can be wrong.</p>
            <ul className="list-disc pl-5">
              {section.ai_suggestions.map((suggestion) => (
                <li key={suggestion}>{suggestion}</li>
              ))}
            </ul>
          </Details>
        ) : null}
        <div className="mt-6 mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={`${id}-heading`} className="font-serif text-[26px] leading-8 font-semibold">
            {section.heading}
          </h2>
          <span className="text-[13px] leading-[18px] text-muted tabular-nums">
            {own ? countOf(name, own, section.target_word_count) : null}
          </span>
        </div>
        <EndedNotice />
        {name === 'references' ? <ReferencesSection /> : null}
        <div className="relative">
          <ReadableSection>
            <SectionText label={`${id}-heading`} guidance={`${id}-guidance`} canEdit={canEdit} />
            <CommentedText />
          </ReadableSection>
        </div>
        <PatientBar workspace={workspace} />
        <Neighbours workspace={workspace} name={name} />
      </div>
    </article>
  )
}

/**
 * Explains why the editor accepts no more text and offers the typed text for copying, or warns that a limit is near.
 */
function EndedNotice() {
  const { state, written, section } = useManuscript()
  const [copied, setCopied] = useState(false)
  const why = state.ended ?? (state.access?.outdated ? state.access.why : undefined)
  const notice = state.waiting ?? state.underived ?? state.warning
  if (!why) return notice ? <Notice>{notice}</Notice> : null
  const copy = async () => {
    await navigator.clipboard.writeText(written[section]?.text ?? '')
    setCopied(true)
  }
  return (
    <div role="alert" className="mb-4 rounded-[6px] border border-warn bg-warn-soft px-4 py-3 text-[14px] leading-5">
      <p className="mb-2 font-semibold">{why}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => void copy()}>
          {copied ? 'Copied' : 'Copy this section'}
        </Button>
        <Button size="small" onClick={() => location.reload()}>
          Reload the page
        </Button>
      </div>
    </div>
  )
}
