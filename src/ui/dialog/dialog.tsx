import { useRef, useState } from 'react'
import { Modal, type ModalProps } from './modal.tsx'
import { SureDialog } from './sure-dialog.tsx'

type DialogProps = Omit<ModalProps, 'onInput'> & {
  open: boolean
  /** What is typed is kept nowhere once it closes: whoever typed is asked before. */
  losesTyped?: boolean
}

/** A modal dialog. A press beside it does nothing. */
export function Dialog({ open, losesTyped = false, ...rest }: DialogProps) {
  if (!open) return null
  return losesTyped ? <GuardedDialog {...rest} /> : <Modal {...rest} />
}

function GuardedDialog({ onClose, children, ...rest }: ModalProps) {
  const typed = useRef(false)
  const [asks, setAsks] = useState(false)
  return (
    <Modal {...rest} onInput={() => (typed.current = true)} onClose={() => (typed.current ? setAsks(true) : onClose())}>
      {children}
      {asks ? (
        <SureDialog
          title="Close this and lose what you typed?"
          deed="Close and lose it"
          keep="Go on typing"
          onSure={onClose}
          onClose={() => setAsks(false)}
        >
          What you typed here is kept nowhere else.
        </SureDialog>
      ) : null}
    </Modal>
  )
}
