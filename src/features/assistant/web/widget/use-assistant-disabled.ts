import { useEffect } from 'react'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useFeatureDisabled } from '#ui/navigation/use-feature-disabled.ts'
import { applyFeatureFlags } from '#app/feature-flags.ts'
import { readChat, setChat } from '../talk/chat-data.ts'
import { cancelQuestion } from '../talk/conversation-data.ts'

const REFUSAL_SHOWN_MS = 60_000

/** While the assistant is switched off there is none of it. What was said and typed is there again with its button. */
export function useAssistantDisabled(): void {
  const isOff = useFeatureDisabled('assistant')
  useEffect(() => {
    if (!isOff) return
    if (readChat().place !== 'closed') {
      cancelQuestion()
      setChat({ place: 'closed' })
      const title = 'The assistant is switched off at the moment'
      // What refused the last question may say what to do in an emergency: it is read in peace.
      const { refused } = readChat()
      if (refused) showToast({ title, text: refused, durationMs: REFUSAL_SHOWN_MS })
      else showToast({ title, text: 'What you typed is kept.' })
    }
    // Visitors are told nothing by themselves: who comes back to the tab is.
    const look = () => void applyFeatureFlags().catch(() => undefined)
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [isOff])
}
