import { useRef, useState } from 'react'
import { failureText } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { useFeatureDisabled } from '#ui/navigation/use-feature-disabled.ts'
import { useManuscript } from '../document/manuscript-data.tsx'
import { useEditorState } from '../editor/editor-data.ts'
import type { PanelParts } from '#features/team/web/public.tsx'
import { CoachingResultRow } from './coaching-result-row.tsx'
import { type CoachingResult, TOOLS, useCoachingTool } from './coaching-data.ts'
import { chosenText } from './proposal-insertion.ts'

type Shown = { section: string; looked: CoachingResult; about: string | undefined }

/** The research coach's tools, for the open section or the words that are chosen in it. Nothing is put in by itself. */
export function CoachingPanel({ workspace: { paper, sections, ai_assistance: help } }: PanelParts) {
  const { section, written, paperId, state } = useManuscript()
  const editor = useEditorState()
  const looking = useCoachingTool(paperId)
  const [shown, setShown] = useState<Shown>()
  const heading = useRef<HTMLHeadingElement>(null)
  const isOff = useFeatureDisabled('assistant')
  if (!paper.can_suggest || section === 'references' || isOff) return null
  const about = editor ? chosenText(editor) : undefined
  const text = about ?? written[section]?.text.trim() ?? ''
  const look = ({ tool }: (typeof TOOLS)[number]) => {
    setShown(undefined)
    looking.mutate({ tool, text, section }, { onSuccess: (looked) => setShown({ section, looked, about }) })
  }
  const dismiss = () => {
    setShown(undefined)
    // What was pressed to put it aside goes away with it.
    heading.current?.focus()
  }
  const left = help.daily_limit - help.usage_today
  const isReady = text !== '' && left > 0 && !looking.isPending
  const maySuggest = !state.ended && (state.access ? state.access.suggest : paper.can_suggest)
  return (
    <section aria-labelledby="coaching-heading" className="grid gap-3">
      <h2
        ref={heading}
        id="coaching-heading"
        tabIndex={-1}
        className="text-[13px] leading-[18px] font-semibold text-muted outline-none"
      >
        Research coach
      </h2>
      <p className="text-muted">
        {text === ''
          ? `Write something in ${sections[section]?.heading ?? 'this section'} first.`
          : about === undefined
            ? `Looks at ${sections[section]?.heading ?? 'this section'}, or at the words that you choose.`
            : 'Looks at the words that you have chosen.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {TOOLS.map((one) => (
          <Button
            key={one.tool}
            size="small"
            // Disabled altogether it would lose the focus of whoever pressed it.
            aria-disabled={!isReady}
            onClick={isReady ? () => look(one) : undefined}
          >
            {one.label}
          </Button>
        ))}
      </div>
      <p role="status" className="text-muted tabular-nums">
        {looking.isPending
          ? 'Looking at the text...'
          : left > 0
            ? `${left} of ${help.daily_limit} left today, until midnight Pacific`
            : `All ${help.daily_limit} of today are used. There are new ones from midnight Pacific.`}
      </p>
      {looking.error ? (
        <p role="alert" className="font-semibold text-danger">
          {failureText(looking.error)}
        </p>
      ) : null}
      {shown?.section === section ? (
        <CoachingResultRow looked={shown.looked} about={shown.about} maySuggest={maySuggest} dismiss={dismiss} />
      ) : null}
    </section>
  )
}
