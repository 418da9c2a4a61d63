/** A short message to the user: what happened, and the reason if needed. */
export type Toast = {
  title: string
  text?: string | undefined
  kind?: 'plain' | 'danger'
  durationMs?: number
  /** A button, which also dismisses the toast. */
  action?: { label: string; act: () => void }
}

type Shown = Toast & { id: number; state: 'open' | 'dismissed' }

/** Time for which a toast is visible, and time until a dismissed toast is removed. */
export const TOAST_DURATION_MS = 5_000
export const TOAST_REMOVAL_DELAY_MS = 1_000_000

let current: Shown | undefined
let nextId = 1
let closing: ReturnType<typeof setTimeout> | undefined
let removing: ReturnType<typeof setTimeout> | undefined
let hosts: readonly string[] = []
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

function set(toast: Shown | undefined): void {
  current = toast
  tell()
}

function closeAfter(ms: number): void {
  clearTimeout(closing)
  closing = setTimeout(dismissToast, ms)
}

/** Shows a toast in place of any visible one. */
export function showToast(toast: Toast): void {
  clearTimeout(removing)
  set({ ...toast, id: nextId, state: 'open' })
  nextId += 1
  closeAfter(toast.durationMs ?? TOAST_DURATION_MS)
}

export function dismissToast(): void {
  clearTimeout(closing)
  if (current?.state !== 'open') return
  set({ ...current, state: 'dismissed' })
  removing = setTimeout(() => set(undefined), TOAST_REMOVAL_DELAY_MS)
}

/** Keeps the toast open while the pointer is over it or the focus is in it. */
export const pauseToast = (): void => clearTimeout(closing)
export function resumeToast(): void {
  if (current?.state === 'open') closeAfter(current.durationMs ?? TOAST_DURATION_MS)
}

/**
 * Registers a host, which can show toasts; the host that was registered last shows them. Opening a dialog dismisses
 * earlier toasts. Closing a dialog dismisses its error toasts, which concern only its content; success toasts stay
 * visible.
 * @returns a function that unregisters the host
 */
export function joinToastHosts(id: string): () => void {
  if (hosts.length > 0) dismissToast()
  hosts = [...hosts, id]
  tell()
  return () => {
    if (readToastHost() === id && current?.kind === 'danger') dismissToast()
    hosts = hosts.filter((other) => other !== id)
    tell()
  }
}

export const readToastHost = (): string | undefined => hosts.at(-1)
export const readToast = (): Shown | undefined => current
export function watchToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
