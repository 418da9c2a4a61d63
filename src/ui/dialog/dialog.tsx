import { useRef, useState } from 'react'
import { DiscardConfirmation } from './discard-confirmation.tsx'
import { Modal, type ModalProps } from './modal.tsx'

type DialogProps = Omit<ModalProps, 'onInput' | 'foot'> & {
  open: boolean
  /** What is typed is kept nowhere once it closes: whoever typed is asked before. */
  losesTyped?: boolean
}

/** A modal dialog. A press beside it does nothing. */
export function Dialog({ open, losesTyped = false, ...rest }: DialogProps) {
  if (!open) return null
  return losesTyped ? <GuardedDialog {...rest} /> : <Modal {...rest} />
}

const TYPED_IN = 'textarea, input:not([type=checkbox], [type=radio], [type=search]), [contenteditable=true]'

/** What was typed and still stands there: a form that has sent it is empty again. */
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
      // Who is asked and says Escape goes on typing.
      onClose={() => (stands(typedIn.current) ? setAsks(!asks) : onClose())}
      foot={asks ? <DiscardConfirmation onLose={onClose} onKeep={() => setAsks(false)} /> : null}
    />
  )
}
