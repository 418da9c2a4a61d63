import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSession } from '#features/accounts/web/public.tsx'
import { call } from '#call.ts'
import { addressOf } from '#shared/calls/call.ts'
import type { SavedSection, Workspace } from '../../contract.ts'
import { rememberSaved } from '../live-data.ts'
import { draftsIn } from './section-drafts.ts'
import { SectionSaver } from './section-saver.ts'

const SAVE = 'PUT /api/student/papers/:paperId/sections/:sectionName'

// A browser carries at most 64 KB beyond the life of a page; the draft on the device covers what is longer.
const LAST_SEND_BYTES_MAX = 60_000

function sendBeyondPage(paperId: string, sectionName: string, save: object): void {
  const body = JSON.stringify(save)
  if (new Blob([body]).size > LAST_SEND_BYTES_MAX) return
  const { method, path } = addressOf(SAVE, { params: { paperId, sectionName } })
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('token')}` }
  void fetch(path, { method, headers, body, keepalive: true }).catch(() => undefined)
}

function watchWindow(saver: SectionSaver<SavedSection>, paperId: string): () => void {
  const flush = () => void saver.flushAll()
  const onHidden = () => {
    if (document.visibilityState === 'hidden') flush()
  }
  const onLeave = () => saver.leave((section, save) => sendBeyondPage(paperId, section, save))
  const onBeforeUnload = (event: BeforeUnloadEvent) => {
    if (saver.hasUnsent()) event.preventDefault()
  }
  window.addEventListener('online', flush)
  window.addEventListener('pagehide', onLeave)
  window.addEventListener('beforeunload', onBeforeUnload)
  document.addEventListener('visibilitychange', onHidden)
  return () => {
    window.removeEventListener('online', flush)
    window.removeEventListener('pagehide', onLeave)
    window.removeEventListener('beforeunload', onBeforeUnload)
    document.removeEventListener('visibilitychange', onHidden)
  }
}

/** What is typed into a paper, and its way to the server, for as long as the page shows it. */
export function useSaver(workspace: Workspace, memberId: string) {
  const client = useQueryClient()
  const { user } = useSession()
  const { id: paperId, can_write: canWrite } = workspace.paper
  const [saver] = useState(
    () =>
      new SectionSaver<SavedSection>({
        sections: workspace.sections,
        send: (sectionName, body) => call(SAVE, { params: { paperId, sectionName }, body }),
        drafts: draftsIn(localStorage, { memberId, paperId }),
        onSaved: (reply) => rememberSaved(client, paperId, reply),
      }),
  )
  useEffect(() => watchWindow(saver, paperId), [saver, paperId])
  // Leaving by a link sends what is unsent; its answer still finds the known paper.
  useEffect(() => () => saver.close(), [saver])
  useEffect(() => saver.learn(workspace.sections), [saver, workspace.sections])
  // Signed in again, or open for writing again: what was refused is sent once more.
  useEffect(() => {
    if (user && canWrite) void saver.flushAll()
  }, [user, canWrite, saver])
  return { saver, written: useSyncExternalStore(saver.watch, saver.read) }
}
