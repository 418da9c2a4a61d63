import { useRef, useState } from 'react'
import { LosingQuestion } from './losing-question.tsx'
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

function GuardedDialog({ onClose, ...rest }: ModalProps) {
  const typed = useRef(false)
  const [asks, setAsks] = useState(false)
  return (
    <Modal
      {...rest}
      onInput={() => (typed.current = true)}
      // Who is asked and says Escape goes on typing.
      onClose={() => (typed.current ? setAsks(!asks) : onClose())}
      foot={asks ? <LosingQuestion onLose={onClose} onKeep={() => setAsks(false)} /> : null}
    />
  )
}
