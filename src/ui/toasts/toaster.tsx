import { useEffect, useId, useSyncExternalStore } from 'react'
import { ToastCard } from './toast-card.tsx'
import { joinToastHosts, readToast, readToastHost, watchToast } from './toast-store.ts'

/**
 * Where toasts show. The page has one, and each open dialog one of its own: what lies outside a modal dialog is neither
 * reached nor read out. Both regions are always there, so that what enters them is announced.
 */
export function Toaster() {
  const id = useId()
  useEffect(() => joinToastHosts(id), [id])
  const toast = useSyncExternalStore(watchToast, readToast, () => undefined)
  const host = useSyncExternalStore(watchToast, readToastHost, () => undefined)
  const open = toast?.state === 'open' && host === id ? toast : undefined
  const card = open ? <ToastCard key={open.id} toast={open} /> : null
  const danger = open?.kind === 'danger'
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-4 z-50 sm:right-6 sm:bottom-6 sm:left-auto sm:w-96 print:hidden">
      <div role="status">{danger ? null : card}</div>
      <div role="alert">{danger ? card : null}</div>
    </div>
  )
}
