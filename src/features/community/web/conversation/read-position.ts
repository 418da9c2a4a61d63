import { useCallback, useEffect, useRef } from 'react'
import { callVia } from '#app/call.ts'

/** Messages read in quick succession are saved as one position. */
const NOTED_AFTER_MS = 400

/** Notes how far somebody has read, at the latest when they leave; what was noted is not noted again. */
export function useReadPosition(note: (number: number) => Promise<unknown>, lastRead: number) {
  const noted = useRef(lastRead)
  const read = useRef(lastRead)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const noteNow = useCallback(() => {
    clearTimeout(timer.current)
    const before = noted.current
    if (read.current <= before) return
    noted.current = read.current
    // What was not noted is noted with the next that is read.
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

/** Goes on its way also while the page is left. */
const call = callVia((path, init) => fetch(path, { ...init, keepalive: true }))

export const saveChannelRead = (channelId: string) => (number: number) =>
  call('PUT /api/messaging/channels/:channelId/read', { params: { channelId }, body: { number } })

export const saveThreadRead = (threadId: string) => (number: number) =>
  call('PUT /api/messaging/direct-messages/:threadId/read', { params: { threadId }, body: { number } })
