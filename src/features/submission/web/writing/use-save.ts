import { useEffect, useEffectEvent, useState } from 'react'
import { showToast } from '#ui/toasts/toast-store.ts'
import { hasUnsent, useManuscript } from '#features/editor/web/public.tsx'

/** How long a press of Save waits for what is typed to be stored. */
const SAVE_WITHIN_MS = 10_000

const ALL_STORED = 'Everything that you see here is stored.'
const COMMENT_UNSENT = 'The text is stored. A comment is not sent yet; it is kept on this device.'

/** Save, by its button and by Ctrl+S anywhere on the page; tells whether what stands here has just been saved so. */
export function useSave() {
  const { connection, state, memberId, paperId } = useManuscript()
  const [savedAs, setSavedAs] = useState<Date>()
  const save = async () => {
    const isSaved = await connection.allSaved(SAVE_WITHIN_MS)
    if (!isSaved)
      return showToast({
        title: 'Not saved yet',
        text: 'It is kept on this device, and sent as soon as the server answers.',
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
  // What is typed after it is another text.
  const isJustSaved = savedAs !== undefined && !state.unsaved && +savedAs === +(state.savedAt ?? new Date(0))
  return { save, isJustSaved }
}
