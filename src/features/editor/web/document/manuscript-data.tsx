import { useQueryClient } from '@tanstack/react-query'
import type { EditorView } from 'prosemirror-view'
import { createContext, type ReactNode, useContext, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import * as Y from 'yjs'
import type { Saving } from '#ui/drafts/save-state.tsx'
import { type Workspace, workspaceQuery } from '#features/team/web/public.tsx'
import { DOCUMENT_PATH } from '../../document/frames-contract.ts'
import { ManuscriptConnection } from './connection.ts'
import { cacheOnDevice, unsentOf } from './on-device.ts'
import type { ManuscriptState } from './state-data.ts'
import { asLastRead, followLocalSections, type LocalSection } from './local-sections-data.ts'

/** A paper's document as opened in this tab. */
export type Manuscript = {
  doc: Y.Doc
  connection: ManuscriptConnection
  state: ManuscriptState
  written: Record<string, LocalSection>
  paperId: string
  memberId: string
  /** The name of the open section. */
  section: string
  /** The open section's editor, while it is shown. */
  view: EditorView | null
  setView: (view: EditorView | null) => void
}

const ManuscriptContext = createContext<Manuscript | undefined>(undefined)

/** Returns the document of the enclosing ManuscriptProvider. @throws Error outside of a provider. */
export function useManuscript(): Manuscript {
  const manuscript = useContext(ManuscriptContext)
  if (!manuscript) throw new Error('There is no manuscript here')
  return manuscript
}

type Opened = Pick<Manuscript, 'doc' | 'connection'> & {
  written: ReturnType<typeof followLocalSections>
  start: () => () => void
}

function openManuscript({ paper, sections, lineage }: Workspace, memberId: string, onReplaced: () => void): Opened {
  const whose = { memberId, paperId: paper.id, lineage }
  const doc = new Y.Doc()
  const device = cacheOnDevice(doc, whose)
  const address = `${location.origin.replace(/^http/, 'ws')}${DOCUMENT_PATH.replace(':paperId', paper.id)}`
  const connection = new ManuscriptConnection({
    doc,
    open: () => new WebSocket(address),
    token: () => localStorage.getItem('token'),
    unsent: unsentOf(whose),
    device: device.memory,
    lineage,
    onReplaced,
    now: () => new Date(),
  })
  const written = followLocalSections(doc, asLastRead(sections))
  return {
    doc,
    connection,
    written,
    start: () => {
      const wake = () => connection.wake()
      const drop = () => connection.drop()
      const onLeave = (event: BeforeUnloadEvent) => {
        if (connection.read().unsaved) event.preventDefault()
      }
      window.addEventListener('online', wake)
      window.addEventListener('offline', drop)
      window.addEventListener('beforeunload', onLeave)
      document.addEventListener('visibilitychange', wake)
      connection.start()
      return () => {
        window.removeEventListener('online', wake)
        window.removeEventListener('offline', drop)
        window.removeEventListener('beforeunload', onLeave)
        document.removeEventListener('visibilitychange', wake)
        written.stop()
        connection.close()
        device.close()
        doc.destroy()
      }
    },
  }
}

type ProviderParts = {
  workspace: Workspace
  memberId: string
  section: string
  children: ReactNode
}

/**
 * Opens the paper's document while its page is shown. It needs a different React key for each paper, member and
 * restored backup.
 */
export function ManuscriptProvider({ workspace, memberId, section, children }: ProviderParts) {
  const client = useQueryClient()
  const onReplaced = () =>
    void client.invalidateQueries({ queryKey: workspaceQuery({ paperId: workspace.paper.id }).queryKey })
  const [opened] = useState(() => openManuscript(workspace, memberId, onReplaced))
  // Connects before the surrounding panels request their data, since the text is the most urgent.
  useLayoutEffect(() => opened.start(), [opened])
  return (
    <Provided opened={opened} paperId={workspace.paper.id} memberId={memberId} section={section}>
      {children}
    </Provided>
  )
}

type ProvidedParts = { opened: Opened; paperId: string; memberId: string; section: string; children: ReactNode }

function Provided({ opened, paperId, memberId, section, children }: ProvidedParts) {
  const { doc, connection } = opened
  const [view, setView] = useState<EditorView | null>(null)
  const state = useSyncExternalStore(connection.watch, connection.read)
  const written = useSyncExternalStore(opened.written.watch, opened.written.read)
  return (
    <ManuscriptContext value={{ doc, connection, state, written, paperId, memberId, section, view, setView }}>
      {children}
    </ManuscriptContext>
  )
}

/** Returns the saving state for the header, with the time of the last save by any member. Pure. */
export function savingOf(state: ManuscriptState, lastSaved?: Date): Saving {
  const { link, unsaved, storedAt, ended, waiting, underived } = state
  if (ended && unsaved) return { state: 'failed', reason: 'only on this device' }
  // Reports offline only if the server still accepts changes. Otherwise the missing connection does not matter.
  if (link === 'away' && !ended) return { state: 'offline' }
  if (waiting && unsaved) return { state: 'failed', reason: 'only on this device' }
  if (unsaved) return { state: 'saving' }
  if (underived) return { state: 'behind' }
  const at = storedAt ?? lastSaved
  return at ? { state: 'saved', at } : { state: 'clean' }
}
