import { useRef, useState, useMemo } from 'react'
import { pacificTime } from '#shared/time/dates.ts'
import { yUndoPluginKey } from 'y-prosemirror'
import { useQuery } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { type Workspace, SECTION_PLANS } from '#features/team/web/public.tsx'
import { call } from '#app/call.ts'
import { inWords } from '#formats/manuscript/comparison/in-words.ts'
import { referencesRoot, sectionRoot } from '#formats/manuscript/roots.ts'
import { readSection } from '#formats/manuscript/yjs/section.ts'
import type { Version, Writer } from '../../document/versions-contract.ts'
import { useManuscript, type Manuscript } from '../document/manuscript-data.tsx'
import { WriterDot, drawnIn } from '../ledger/writers-bar-view.tsx'
import { useRestore, useVersion } from './live-versions.ts'
import { titleOf } from './titles.ts'
import { type NewPiece, type Later, piecesOf, namedBefore, carried } from './comparison.ts'

type DialogParts = { open: boolean; onClose: () => void; paper: Workspace['paper']; versions: Version[] }

const NOW = 'now'
const optionOf = (version: Version) => ({
  value: version.id,
  label: `${titleOf(version)} – ${pacificTime(version.made_at)}`,
})

/** Shows any two versions side by side, and a button to restore the earlier one. */
export function VersionsDialog({ open, onClose, paper, versions }: DialogParts) {
  return (
    <Dialog open={open} title="Versions" onClose={onClose} maxWidth={860}>
      <Comparing paper={paper} versions={versions} onClose={onClose} />
    </Dialog>
  )
}

function Comparing({ paper, versions, onClose }: Omit<DialogParts, 'open'>) {
  const { view } = useManuscript()
  const [earlierId, setEarlierId] = useState(versions[0]?.id ?? '')
  const [laterId, setLaterId] = useState(NOW)
  const earlier = useVersion(paper.id, earlierId)
  const later = useLater(paper.id, laterId === NOW ? undefined : laterId)
  const restoring = useRestore(paper.id)
  const comparing = useRef<HTMLDivElement>(null)
  const isReady = earlier.data && later
  const differing = isReady
    ? earlier.data.sections.filter(({ name, in_words: words }) => words !== later.in(name).text)
    : []
  const restore = (section?: string) =>
    restoring.mutate(
      { versionId: earlierId, ...(section === undefined ? {} : { section }) },
      {
        onSuccess: () => {
          if (view) yUndoPluginKey.getState(view.state)?.undoManager.clear()
          showToast({ title: 'Version restored', text: 'The previous text is saved as a version.' })
          if (section === undefined) onClose()
          // Moves the focus, since the pressed button disappears together with the differences.
          else comparing.current?.focus()
        },
      },
    )
  const canRestore = paper.can_write && paper.is_team_member && laterId === NOW
  return (
    <div ref={comparing} tabIndex={-1} className="grid gap-4 outline-none">
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label="Earlier version"
          isFilter
          options={versions.map(optionOf)}
          value={earlierId}
          onChange={({ target }) => setEarlierId(target.value)}
        />
        <Select
          label="Compare with"
          isFilter
          options={[{ value: NOW, label: 'Current text' }, ...versions.map(optionOf)]}
          value={laterId}
          onChange={({ target }) => setLaterId(target.value)}
        />
      </div>
      {restoring.error ? <Notice tone="danger">{restoring.error.message}</Notice> : null}
      {isReady ? null : <Skeleton label="Loading the version" />}
      {isReady && differing.length === 0 ? <p className="text-muted">There are no differences.</p> : null}
      {later && differing.length > 0 ? (
        <ComparedLegend
          writers={later.writers}
          isKnown={differing.every(({ name }) => later.in(name).by !== null || later.in(name).text === '')}
        />
      ) : null}
      {differing.map(({ name, heading, in_words: words }) => (
        <section key={name} aria-label={heading}>
          <div className="mb-1 flex items-baseline justify-between gap-3">
            <h3 className="font-semibold">{heading}</h3>
            {canRestore ? (
              <Button size="small" kind="quiet" onClick={() => restore(name)}>
                Restore this section
              </Button>
            ) : null}
          </div>
          {later ? <Compared earlier={words} later={later.in(name)} writers={later.writers} /> : null}
        </section>
      ))}
      {canRestore && differing.length > 1 ? (
        <div>
          <Button onClick={() => restore()}>Restore the whole version</Button>
        </div>
      ) : null}
    </div>
  )
}

type PassageParts = { piece: NewPiece; writer: Writer | undefined; isNamed: boolean }

// Many people can't interpret a colour alone, so a name precedes each passage of another writer.
function Passage({ piece, writer, isNamed }: PassageParts) {
  return (
    <>
      {isNamed && writer ? (
        <span className="mx-0.5 rounded-[4px] border border-line bg-surface px-1 align-[1px] font-sans text-[12px] leading-4 whitespace-nowrap">
          <WriterDot colour={writer.colour} />
          {writer.name}
        </span>
      ) : null}
      <ins className="border-b-2 bg-ok-soft no-underline" style={{ borderColor: drawnIn(writer?.colour ?? null) }}>
        {piece.text}
      </ins>
    </>
  )
}

type ComparedParts = { earlier: string; later: Later; writers: Writer[] }

/** Shows what was removed and added between two texts of a section, and who wrote each addition. */
function Compared({ earlier, later, writers }: ComparedParts) {
  const pieces = piecesOf(earlier, later)
  const named = namedBefore(pieces)
  return (
    <p dir="auto" className="font-serif text-[16px] leading-7 whitespace-pre-wrap">
      {pieces.map((piece, index) => {
        if (piece.is === 'same') return <span key={index}>{piece.text}</span>
        if (piece.is === 'gone') {
          return (
            <del key={index} className="bg-danger-soft text-danger">
              {piece.text}
            </del>
          )
        }
        const writer = writers.find(({ id }) => id === piece.writer)
        return <Passage key={index} piece={piece} writer={writer} isNamed={named.has(index)} />
      })}
    </p>
  )
}

type LegendParts = { writers: Writer[]; isKnown: boolean }

/** Explains the meaning of the colours in words. */
function ComparedLegend({ writers, isKnown }: LegendParts) {
  return (
    <div className="text-[13px] leading-[18px] text-muted">
      <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1">
        <li>
          <del className="bg-danger-soft text-danger">removed</del>
        </li>
        <li>
          <ins className="border-b-2 border-control bg-ok-soft text-ink no-underline">added</ins>
        </li>
        {writers.map(({ id, name, colour }) => (
          <li key={id} className="min-w-0 [overflow-wrap:anywhere]">
            by <WriterDot colour={colour} />
            <span className="text-ink">{name}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1">
        {isKnown
          ? 'Writers are not shown for numbers, formulas and formatting.'
          : 'The writers of some of this text were not recorded.'}
      </p>
    </div>
  )
}

/** The later of two compared texts. `in` returns the text of a section. */
type LaterText = { in: (section: string) => Later; writers: Writer[] }

const nothing: Later = { text: '', by: null }

const laterText = (sections: Map<string, Later>, writers: Writer[]): LaterText => ({
  in: (section) => sections.get(section) ?? nothing,
  writers,
})

// Fetches text and writers again for each comparison, since the current text changes while people write.
const useSigned = (paperId: string, isAsked: boolean) =>
  useQuery({
    queryKey: ['workspace', paperId, 'signed-text'],
    enabled: isAsked,
    staleTime: 0,
    gcTime: 0,
    queryFn: () => call('GET /api/student/papers/:paperId/signed-text', { params: { paperId } }),
  })

/**
 * Returns a version's text, or the paper's current text in this tab; undefined while it is loading. The writers of the
 * current text come from the server. Without them, the comparison shows no names.
 */
function useLater(paperId: string, versionId: string | undefined): LaterText | undefined {
  const { doc, written } = useManuscript()
  const version = useVersion(paperId, versionId).data
  const signed = useSigned(paperId, versionId === undefined)
  const currentWords = useMemo(() => wordsNow({ doc, written }), [doc, written])
  if (versionId !== undefined) {
    return (
      version &&
      laterText(new Map(version.sections.map(({ name, in_words: text, by }) => [name, { text, by }])), version.writers)
    )
  }
  if (signed.isLoading) return undefined
  const known = new Map(signed.data?.sections.map(({ name, in_words: text, by }) => [name, { text, by }]))
  const sections = Object.entries(currentWords).map(([name, text]) => {
    const last = known.get(name)
    return [name, { text, by: last ? carried(last, text) : null }] as const
  })
  return laterText(new Map(sections), signed.data?.writers ?? [])
}

/**
 * Returns the paper's current text in this tab, for comparisons. Before the document is loaded, returns the text that
 * the server last sent.
 */
function wordsNow({ doc, written }: Pick<Manuscript, 'doc' | 'written'>): Record<string, string> {
  const references = referencesRoot(doc)
  const sections = SECTION_PLANS.flatMap(({ name }) => {
    const root = sectionRoot(doc, name)
    return root.length === 0 ? [] : [[name, readSection(root).node] as const]
  })
  const lastRead = Object.entries(written).map(([name, { text }]) => [name, text])
  return { ...Object.fromEntries(lastRead), ...inWords(sections, (id) => references.has(id)) }
}
