/** A passing word to the person: what happened, and where needed why. */
export type Toast = { title: string; text?: string | undefined; kind?: 'plain' | 'danger'; durationMs?: number }

type Shown = Toast & { id: number; state: 'open' | 'dismissed' }

/** Specification, section 9: how long a toast shows, and how long a dismissed one is stored before it is removed. */
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

/** Shows a toast; one that is showing is replaced. */
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

/** While someone points at it or has focus in it, it stays. */
export const pauseToast = (): void => clearTimeout(closing)
export function resumeToast(): void {
  if (current?.state === 'open') closeAfter(current.durationMs ?? TOAST_DURATION_MS)
}

/**
 * Joins the places that can show toasts; the last one to join shows them. A dialog that opens starts without earlier
 * toasts, and one that closes removes its error toasts, which concern its own content. Success toasts are still shown.
 * @returns a function that leaves.
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
