import { useEffect, useId, useSyncExternalStore } from 'react'
import {
  dismissToast,
  joinToastHosts,
  readToast,
  readToastHost,
  watchToast,
  type Toast,
  pauseToast,
  resumeToast,
} from './toast-store.ts'

const PLACES = {
  // On a phone the toast is below the header, since buttons and the keyboard are at the bottom. On a wide screen with
  // an input at the bottom, the toast is anchored above that input.
  page: 'pointer-events-none afloat inset-x-4 z-50 max-sm:top-[68px] sm:left-auto sm:w-96',
  // In a separate row at the bottom of the dialog, so that the toast covers nothing.
  dialog: 'flex-none px-5 sm:px-7 [&>:not(:empty)]:pb-5',
}

/** Dismisses the toast on Escape, unless an open dialog handles the key. */
function useEscape(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    const hear = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented && !document.querySelector('dialog[open]')) dismissToast()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [isOpen])
}

/**
 * Renders a region for toasts. The page has one, and each open dialog has its own: screen readers and keyboard cannot
 * reach anything outside a modal dialog. Both regions always exist, so that new toasts are announced.
 */
export function Toaster({ place = 'page' }: { place?: keyof typeof PLACES }) {
  const id = useId()
  useEffect(() => joinToastHosts(id), [id])
  const toast = useSyncExternalStore(watchToast, readToast, () => undefined)
  const host = useSyncExternalStore(watchToast, readToastHost, () => undefined)
  const open = toast?.state === 'open' && host === id ? toast : undefined
  useEscape(open !== undefined)
  const card = open ? <ToastCard key={open.id} toast={open} /> : null
  const danger = open?.kind === 'danger'
  return (
    <div className={`print:hidden ${PLACES[place]}`}>
      <div role="status">{danger ? null : card}</div>
      <div role="alert">{danger ? card : null}</div>
    </div>
  )
}

/** Renders one toast. */
function ToastCard({ toast }: { toast: Toast }) {
  const danger = toast.kind === 'danger'
  const { action } = toast
  return (
    <div
      onPointerEnter={pauseToast}
      onPointerLeave={resumeToast}
      onFocus={pauseToast}
      onBlur={resumeToast}
      className={`pointer-events-auto flex w-full items-start gap-3 rounded-[6px] border border-l-4 border-line bg-surface py-3 pr-3 pl-4 text-left text-ink shadow-lg ${danger ? 'border-l-danger' : 'border-l-brand'}`}
    >
      <div className="min-w-0 flex-1 py-0.5 [overflow-wrap:anywhere]">
        <p className={`font-semibold ${danger ? 'text-danger' : ''}`}>{toast.title}</p>
        {toast.text ? <p className="mt-0.5 text-[14px] leading-5 text-muted">{toast.text}</p> : null}
      </div>
      {action ? (
        <button
          type="button"
          onClick={() => {
            dismissToast()
            action.act()
          }}
          className="-my-2 min-h-11 flex-none rounded-[6px] px-2 font-semibold text-brand hover:underline"
        >
          {action.label}
        </button>
      ) : null}
      <button
        type="button"
        onClick={dismissToast}
        aria-label="Dismiss"
        className="-my-2 -mr-2 flex size-11 flex-none items-center justify-center rounded-[6px] text-muted hover:text-ink"
      >
        {/* Tabler's X icon, inlined: on every page the library's wrapper would cost more than its path. */}
        <svg
          width="18"
          height="18"
          viewBox="0 0 24 24"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          aria-hidden="true"
        >
          <path d="M18 6l-12 12M6 6l12 12" />
        </svg>
      </button>
    </div>
  )
}
