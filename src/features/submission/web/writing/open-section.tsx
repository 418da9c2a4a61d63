import { useDeferredValue, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Workspace } from '../../contract.ts'
import {
  ManuscriptProvider,
  savingOf,
  useManuscript,
  LostWordsPanel,
  NameVersionDialog,
} from '#features/editor/web/public.tsx'
import { CompletionDialog } from './completion-dialog.tsx'
import { ContributionDialog, Contributions, ShareDialog } from '#features/team/web/public.tsx'
import { CopiesOfBefore } from './copies-row.tsx'
import { measure } from './measures.ts'
import { saveOpenSection, lastOpenSection, sectionToOpen } from './last-open-section.ts'
import { PaperNotice } from './paper-notice-row.tsx'
import { PaperRail } from './paper-rail.tsx'
import { SectionEditor } from './section-editor.tsx'
import { SectionList } from './section-list.tsx'
import { useFollowedPaper } from '../follow-paper.ts'
import { useCompletion } from './use-completion.ts'
import { useSave } from './use-save.ts'
import { WorkspaceBar } from './workspace-bar.tsx'

/** The section that is open: it is kept for the next time. */
function useSection(workspace: Workspace, memberId: string): string {
  const [search] = useSearchParams()
  const paperId = workspace.paper.id
  const [last] = useState(() => lastOpenSection({ memberId, paperId }))
  const section = sectionToOpen(workspace, { named: search.get('section') ?? '', last })
  useEffect(() => saveOpenSection({ memberId, paperId }, section), [memberId, paperId, section])
  return section
}

/** The paper, its sections, and one of them open for writing. */
export function OpenSection({ workspace, memberId }: { workspace: Workspace; memberId: string }) {
  const section = useSection(workspace, memberId)
  return (
    <ManuscriptProvider workspace={workspace} memberId={memberId} section={section}>
      <Opened workspace={workspace} memberId={memberId} />
    </ManuscriptProvider>
  )
}

/** When any of the paper was last saved, by whomever. Pure. */
function lastSavedOf({ sections }: Workspace): Date | undefined {
  const moments = Object.values(sections).flatMap(({ last_updated: at }) => at ?? [])
  const last = moments.toSorted().at(-1)
  return last === undefined ? undefined : new Date(last)
}

/** What stands around the text waits for no longer than this. */
const TEXT_FIRST_MS = 1_000

/** False until the server has begun to speak of the text, or can't be spoken to: what stands around it is asked for and drawn then, in between. */
function useTextFirst(): boolean {
  const { state } = useManuscript()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), TEXT_FIRST_MS)
    return () => clearTimeout(timer)
  }, [])
  return useDeferredValue(isLate || state.link !== 'connecting')
}

function Opened({ workspace, memberId }: { workspace: Workspace; memberId: string }) {
  const { paper } = workspace
  const { state, written, section } = useManuscript()
  useFollowedPaper(paper.id)
  const [isLedOn, setLedOn] = useState(false)
  const [saying, setSaying] = useState(false)
  const measures = measure(written, paper.minimum_word_count)
  useCompletion({ paper, progress: measures.progress, written, open: () => setLedOn(true) })
  const contributions = <Contributions paper={paper} memberId={memberId} onSay={() => setSaying(true)} />
  const parts = { workspace, written, measures }
  const { save, isJustSaved } = useSave()
  const [naming, setNaming] = useState(false)
  const [sharing, setSharing] = useState(false)
  const isSettled = useTextFirst()
  return (
    <div className="min-h-dvh bg-sunken">
      <title>{`${paper.title} · Inflo`}</title>
      <WorkspaceBar
        paper={paper}
        saving={savingOf(state, lastSavedOf(workspace))}
        onShare={() => setSharing(true)}
        measures={measures}
        onSave={() => void save()}
        onName={isJustSaved && paper.can_write ? () => setNaming(true) : undefined}
      />
      <div className="mx-auto grid max-w-[1440px] items-start gap-x-4 px-4 pb-16 sm:pr-6 sm:pl-5 lg:grid-cols-[232px_minmax(0,1fr)] xl:grid-cols-[232px_minmax(0,1fr)_272px] xl:grid-rows-[auto_1fr]">
        <SectionList {...parts} current={section} />
        <PaperRail {...{ workspace, measures, section, memberId }} contributions={contributions} isSettled={isSettled}>
          <div className="min-w-0 lg:col-start-2 xl:row-span-2 xl:row-start-1">
            {state.ended ? null : <PaperNotice paper={paper} />}
            <CopiesOfBefore workspace={workspace} memberId={memberId} />
            {isSettled ? <LostWordsPanel workspace={workspace} /> : null}
            <SectionEditor key={section} workspace={workspace} name={section} />
          </div>
        </PaperRail>
      </div>
      <CompletionDialog open={isLedOn} paperId={paper.id} missing={measures.missing} onClose={() => setLedOn(false)} />
      <ShareDialog open={sharing} paperId={paper.id} memberId={memberId} onClose={() => setSharing(false)} />
      <NameVersionDialog open={naming} paperId={paper.id} onClose={() => setNaming(false)} />
      <ContributionDialog
        open={saying}
        paperId={paper.id}
        known={paper.team_members.find(({ id }) => id === memberId)?.credit_roles ?? []}
        onClose={() => setSaying(false)}
      />
    </div>
  )
}
