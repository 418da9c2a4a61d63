import { type MouseEvent, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useLazyModule } from '#ui/use-lazy-module.ts'
import { STORAGE_KEY, SESSION_LINK_PREFIX } from './storage-key.ts'

const LOOK =
  'assistant afloat z-30 flex min-h-11 items-center gap-2 rounded-full border border-control bg-surface px-3 font-semibold shadow-lg [anchor-name:--writing-field] hover:bg-sunken print:hidden'

// During hydration, React leaves the server's HTML of the button unchanged, so that pages do not need to load the code
// that renders it.
const AS_IT_STANDS = { __html: '' }

const load = () => import('./widget/assistant-section.tsx')
const never = () => () => undefined

function InBrowser() {
  const [asked, setAsked] = useState(false)
  // A panel that was open before a reload is opened again.
  const kept = useSyncExternalStore(
    never,
    () => sessionStorage.getItem(STORAGE_KEY) !== null,
    () => false,
  )
  const isLinked = useLocation().hash.startsWith(SESSION_LINK_PREFIX)
  const late = useLazyModule(asked || kept || isLinked, load)
  const open = (event: MouseEvent) => {
    event.preventDefault()
    load().then(
      ({ openAssistant }) => {
        setAsked(true)
        return openAssistant()
      },
      () => showToast({ title: 'Connection Error', text: 'Please check your network and try again.', kind: 'danger' }),
    )
  }
  return (
    <>
      <aside aria-label="Assistant">
        <a
          href="/faq"
          className={LOOK}
          aria-label="Assistant"
          onClick={open}
          onPointerEnter={() => void load().catch(() => undefined)}
          suppressHydrationWarning
          dangerouslySetInnerHTML={AS_IT_STANDS}
        />
      </aside>
      {late ? <late.Assistant /> : null}
    </>
  )
}

/**
 * Shows the button that opens the assistant, on every page. The assistant's code is loaded only when it is opened.
 * Without JavaScript, the button links to the help texts.
 */
export function AssistantButton() {
  if (!import.meta.env.SSR) return <InBrowser />
  return (
    <aside aria-label="Assistant">
      <a href="/faq" aria-label="Assistant" className={LOOK}>
        <svg
          width="20"
          height="20"
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d="M8 9h8M8 13h6M18 4a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-5l-5 3v-3h-2a3 3 0 0 1 -3 -3v-8a3 3 0 0 1 3 -3z" />
        </svg>
        <span>Assistant</span>
      </a>
    </aside>
  )
}
