import { useCallback, useEffect, useRef } from 'react'
import { callVia } from '#app/call.ts'

/** The delay before a read position is saved, so that quick scrolling sends one request. */
const NOTED_AFTER_MS = 400

/** Saves how far a member has read, after a short delay or when they leave. Skips a position that is already saved. */
export function useReadPosition(note: (number: number) => Promise<unknown>, lastRead: number) {
  const noted = useRef(lastRead)
  const read = useRef(lastRead)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const noteNow = useCallback(() => {
    clearTimeout(timer.current)
    const before = noted.current
    if (read.current <= before) return
    noted.current = read.current
    // If saving fails, the next call saves the position.
    note(read.current).catch(() => (noted.current = before))
  }, [note])
  useEffect(() => {
    window.addEventListener('pagehide', noteNow)
    return () => {
      window.removeEventListener('pagehide', noteNow)
      noteNow()
    }
  }, [noteNow])
  return useCallback(
    (number: number) => {
      if (number <= read.current) return
      read.current = number
      clearTimeout(timer.current)
      timer.current = setTimeout(noteNow, NOTED_AFTER_MS)
    },
    [noteNow],
  )
}

/** Calls the API with `keepalive`, so that requests complete even if the reader leaves the page. */
const call = callVia((path, init) => fetch(path, { ...init, keepalive: true }))

export const saveChannelRead = (channelId: string) => (number: number) =>
  call('PUT /api/messaging/channels/:channelId/read', { params: { channelId }, body: { number } })

export const saveThreadRead = (threadId: string) => (number: number) =>
  call('PUT /api/messaging/direct-messages/:threadId/read', { params: { threadId }, body: { number } })
