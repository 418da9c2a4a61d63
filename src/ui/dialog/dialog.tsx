import { useRef, useState, type ReactNode, type FormEventHandler, useId, useLayoutEffect } from 'react'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Toaster } from '../toasts/toaster.tsx'
import { DiscardConfirmation } from './discard-confirmation.tsx'

type DialogProps = Omit<ModalProps, 'onInput' | 'foot'> & {
  open: boolean
  /** True if closing the dialog loses typed text: the dialog then asks first. */
  losesTyped?: boolean
}

/** Renders a modal dialog. Clicks outside it have no effect. */
export function Dialog({ open, losesTyped = false, ...rest }: DialogProps) {
  if (!open) return null
  return losesTyped ? <GuardedDialog {...rest} /> : <Modal {...rest} />
}

const TYPED_IN = 'textarea, input:not([type=checkbox], [type=radio], [type=search]), [contenteditable=true]'

/** Returns whether the fields still contain typed text: a sent form is empty again. */
const stands = (fields: ReadonlySet<Element>): boolean =>
  [...fields].some((field) => field.isConnected && ('value' in field ? field.value : field.textContent) !== '')

function GuardedDialog({ onClose, ...rest }: ModalProps) {
  const typedIn = useRef(new Set<Element>())
  const [asks, setAsks] = useState(false)
  return (
    <Modal
      {...rest}
      onInput={({ target }) => {
        if (target instanceof Element && target.matches(TYPED_IN)) typedIn.current.add(target)
      }}
      // A second Escape, while the dialog asks for confirmation, returns to the text.
      onClose={() => (stands(typedIn.current) ? setAsks(!asks) : onClose())}
      foot={asks ? <DiscardConfirmation onLose={onClose} onKeep={() => setAsks(false)} /> : null}
    />
  )
}

type ModalProps = {
  title: ReactNode
  /** Called to request closing: the dialog stays open until the caller stops rendering it. */
  onClose: () => void
  children: ReactNode
  /** The maximum width in pixels; on a narrower screen the dialog has the screen's width. */
  maxWidth?: number
  /** Selector of the element with the initial focus; by default the first field. */
  firstFocus?: string | undefined
  onInput?: FormEventHandler
  /** The footer, visible at any scroll position. */
  foot?: ReactNode
}

const FIRST_FIELD = 'input:not([type=hidden], :disabled), textarea:not(:disabled), select:not(:disabled)'

/**
 * Renders an open modal dialog. The browser traps the focus, requests closing on Escape and returns the focus to its
 * earlier element.
 */
function Modal({ title, onClose, children, maxWidth = 640, firstFocus, onInput, foot }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  // A layout effect, so that the dialog closes before its element is removed: only then does the browser return the
  // focus to the element that had it before.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (!dialog.open) dialog.showModal()
    const first = dialog.querySelector<HTMLElement>(firstFocus ?? FIRST_FIELD) ?? heading.current
    first?.focus({ preventScroll: firstFocus === undefined })
    return () => dialog.close()
  }, [firstFocus])
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onInput={onInput}
      onCancel={(event) => {
        if (event.target !== ref.current) return
        event.preventDefault()
        onClose()
      }}
      // A browser may close the dialog when Escape is pressed repeatedly. The dialog is reopened, and the caller
      // decides.
      onClose={(event) => {
        if (event.target !== ref.current || !event.currentTarget.isConnected) return
        event.currentTarget.showModal()
        onClose()
      }}
      style={{ maxWidth }}
      // Anchored at the top, so that content added at the bottom moves nothing under the pointer.
      className="mx-auto mt-[max(16px,8dvh)] mb-auto max-h-[calc(100dvh-16px-max(16px,8dvh))] w-[calc(100vw-32px)] flex-col overflow-hidden rounded-[6px] border border-line bg-surface p-0 text-ink shadow-lg open:flex"
    >
      <div className="flex flex-none items-start justify-between gap-4 px-5 pt-5 pb-4 sm:px-7 sm:pt-7">
        <h2
          ref={heading}
          id={titleId}
          tabIndex={-1}
          className="min-w-0 font-serif text-[23px] leading-[29px] font-semibold tracking-[-0.008em] [overflow-wrap:anywhere] outline-none"
        >
          {title}
        </h2>
        <button
          type="button"
          onClick={onClose}
          aria-label="Close"
          className="-m-2 flex size-11 flex-none items-center justify-center rounded-[6px] text-muted hover:text-ink"
        >
          <IconX size={20} aria-hidden="true" />
        </button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5 sm:px-7 sm:pb-7">{children}</div>
      {foot}
      <Toaster place="dialog" />
    </dialog>
  )
}
