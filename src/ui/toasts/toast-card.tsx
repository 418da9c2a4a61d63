import { dismissToast, pauseToast, resumeToast, type Toast } from './toast-store.ts'

/** What a toast looks like. */
export function ToastCard({ toast }: { toast: Toast }) {
  const danger = toast.kind === 'danger'
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
      <button
        type="button"
        onClick={dismissToast}
        aria-label="Dismiss"
        className="-my-2 -mr-2 flex size-11 flex-none items-center justify-center rounded-[6px] text-muted hover:text-ink"
      >
        {/* Tabler's X, drawn here: on every page the library's wrapper would cost more than its path. */}
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
