import { use, useState, useEffect, useDeferredValue, useEffectEvent } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '#features/accounts/web/public.tsx'
import { Failure, failureText } from '#shared/calls/failure.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { OwnPlace } from '#ui/navigation/own-place.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { BarRow } from './writing/bar-row.tsx'
import {
  useWorkspace,
  Contributions,
  ShareDialog,
  ContributionDialog,
  workspaceQuery,
  accessKey,
  teamKey,
  authorsKey,
  mentoringKey,
  aiUsesKey,
} from '#features/team/web/public.tsx'
import { follow } from '#app/live.ts'
import {
  ManuscriptProvider,
  useManuscript,
  savingOf,
  LostWordsPanel,
  NameVersionDialog,
  lostWordsKey,
  hasUnsent,
} from '#features/editor/web/public.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import type { Workspace } from '../contract.ts'
import { guidelineKey } from './reporting-guidelines/guideline-data.ts'
import { CopiesOfBefore } from './writing/copies-row.tsx'
import { lastOpenSection, sectionToOpen, saveOpenSection } from './writing/last-open-section.ts'
import { measure } from './writing/measures.ts'
import { PaperNotice } from './writing/paper-notice-row.tsx'
import { PaperRail } from './writing/paper-rail.tsx'
import { SectionEditor } from './writing/section-editor.tsx'
import { SectionList } from './writing/section-list.tsx'
import { useCompletion } from './writing/use-completion.ts'
import { WorkspaceBar } from './writing/workspace-bar.tsx'

function NotOpened({ error, retry }: { error: Error; retry: () => void }) {
  const unknown = error instanceof Failure && error.kind === 'not_found'
  const reason = failureText(error)
  return (
    <section role="alert" className="py-16">
      <h1 className="font-serif text-[26px] leading-8 font-semibold">
        {unknown ? 'Paper not found' : 'The paper could not be loaded'}
      </h1>
      <p className="mt-2 mb-5 text-muted">{unknown ? 'This paper doesn’t exist or you don’t have access.' : reason}</p>
      {unknown ? (
        <ButtonLink to="/student/dashboard">Go to the dashboard</ButtonLink>
      ) : (
        <Button onClick={retry}>Try Again</Button>
      )}
    </section>
  )
}

/** Shows the workspace, in which a team writes its paper. */
export default function WorkspacePage() {
  const { paperId = '' } = useParams()
  const { user } = useSession()
  const { data, error, refetch } = useWorkspace(paperId)
  const own = use(OwnPlace)
  // After the paper has loaded, a failed refetch does not replace it with an error.
  if (data && user)
    return <OpenSection key={`${paperId} ${user.id} ${data.lineage}`} workspace={data} memberId={user.id} />
  return (
    <>
      <title>Workspace · Inflo</title>
      <div className="border-b border-line">
        {/* The member's menus are not shown while loading: they appear once, with the paper. */}
        <OwnPlace value={error ? own : null}>
          <BarRow />
        </OwnPlace>
      </div>
      <div className="mx-auto max-w-[1280px] px-4 sm:px-6">
        {error ? <NotOpened error={error} retry={() => void refetch()} /> : <Skeleton label="Loading the paper" />}
      </div>
    </>
  )
}

/** Returns the name of the open section, and stores it for the next visit. */
function useSection(workspace: Workspace, memberId: string): string {
  const [search] = useSearchParams()
  const paperId = workspace.paper.id
  const [last] = useState(() => lastOpenSection({ memberId, paperId }))
  const section = sectionToOpen(workspace, { named: search.get('section') ?? '', last })
  useEffect(() => saveOpenSection({ memberId, paperId }, section), [memberId, paperId, section])
  return section
}

/** Shows the loaded paper with one section open for writing. */
function OpenSection({ workspace, memberId }: { workspace: Workspace; memberId: string }) {
  const section = useSection(workspace, memberId)
  return (
    <ManuscriptProvider workspace={workspace} memberId={memberId} section={section}>
      <Opened workspace={workspace} memberId={memberId} />
    </ManuscriptProvider>
  )
}

/** Returns the time at which any part of the paper was last saved, by any member. Pure. */
function lastSavedOf({ sections }: Workspace): Date | undefined {
  const moments = Object.values(sections).flatMap(({ last_updated: at }) => at ?? [])
  const last = moments.toSorted().at(-1)
  return last === undefined ? undefined : new Date(last)
}

/** Maximum time that panels around the text wait for the text to load. */
const TEXT_FIRST_MS = 1_000

/**
 * Returns true once the server has begun to send the text, cannot be reached, or is slow. The panels around the text
 * load only then.
 */
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

/** Refetches the paper whenever somebody changes its team, resources or section owners. */
function useFollowedPaper(paperId: string): void {
  const client = useQueryClient()
  useEffect(() => {
    let isLookedAt = false
    return follow(`paper:${paperId}`, async () => {
      const shown = isLookedAt ? undefined : client.getQueryData<Workspace>(workspaceQuery({ paperId }).queryKey)
      isLookedAt = true
      if (shown) return shown.head
      void client.invalidateQueries({ queryKey: accessKey(paperId) })
      void client.invalidateQueries({ queryKey: teamKey(paperId) })
      void client.invalidateQueries({ queryKey: authorsKey(paperId) })
      void client.invalidateQueries({ queryKey: mentoringKey(paperId) })
      void client.invalidateQueries({ queryKey: aiUsesKey(paperId) })
      void client.invalidateQueries({ queryKey: guidelineKey(paperId) })
      void client.invalidateQueries({ queryKey: lostWordsKey(paperId) })
      return (await client.fetchQuery({ ...workspaceQuery({ paperId }), staleTime: 0 })).head
    })
  }, [client, paperId])
}

type Parts = { open: boolean; paperId: string; missing: string[]; onClose: () => void }

/** Links to the submission of a complete paper, or lists what the paper still needs. */
function CompletionDialog({ open, paperId, missing, onClose }: Parts) {
  const isComplete = missing.length === 0
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isComplete ? 'Your paper is complete' : 'Your paper is not complete yet'}
      maxWidth={520}
    >
      {isComplete ? (
        <p>
          All sections are written. Before the editors see the paper, they need a few details. This takes a few minutes.
        </p>
      ) : (
        <>
          <p>Before you can submit it:</p>
          <ul className="mt-2 list-disc pl-5">
            {missing.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink to={`/student/papers/${paperId}/submit`} kind="main">
          {isComplete ? 'Submit for publication' : 'See what’s missing'}
        </ButtonLink>
        <Button onClick={onClose}>{isComplete ? 'Later' : 'Keep writing'}</Button>
      </div>
    </Dialog>
  )
}

/** Maximum time that Save waits until typed text is stored. */
const SAVE_WITHIN_MS = 10_000

const ALL_STORED = 'All your changes are saved.'

const COMMENT_UNSENT = 'Your text is saved. A comment has not been sent yet; it is saved on this device.'

/** Saves when the button or Ctrl+S is pressed. `isJustSaved`: true until the text changes after such a save. */
function useSave() {
  const { connection, state, memberId, paperId } = useManuscript()
  const [savedAs, setSavedAs] = useState<Date>()
  const save = async () => {
    const isSaved = await connection.allSaved(SAVE_WITHIN_MS)
    if (!isSaved)
      return showToast({
        title: 'Not saved yet',
        text: 'Your text is saved on this device and will be sent as soon as the server responds.',
        kind: 'danger',
      })
    setSavedAs(connection.read().savedAt ?? new Date(0))
    showToast({ title: 'Saved', text: hasUnsent(paperId, memberId) ? COMMENT_UNSENT : ALL_STORED })
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return
    event.preventDefault()
    void save()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  // Becomes false when text is typed after saving.
  const isJustSaved = savedAs !== undefined && !state.unsaved && +savedAs === +(state.savedAt ?? new Date(0))
  return { save, isJustSaved }
}
