import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'

type RecoveryCodesProps = { codes: string[]; onDone: () => void }

/** Shows the recovery codes, which are visible only this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = codes.join('\n')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast({ title: 'Recovery codes copied' }),
      () => showToast({ title: 'We couldn’t copy the codes', text: 'Please write them down.', kind: 'danger' }),
    )
  return (
    <div className="grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-[17px] leading-6 font-semibold outline-none">
        Save your recovery codes
      </h3>
      <p className="max-w-[60ch]">
        If you lose your authenticator app or passkeys, you can sign in with your password and one of these codes. Each
        code works once. You won’t see them again, so save them somewhere you can reach without your phone.
      </p>
      <ul className="grid max-w-[440px] gap-x-6 gap-y-1 rounded-[6px] bg-sunken px-4 py-3 font-mono text-[15px] sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button kind="main" onClick={onDone}>
          I’ve saved them
        </Button>
        <Button onClick={() => void copy()}>Copy</Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`Inflo recovery codes\n\n${text}\n`)}`}
          download="inflo-recovery-codes.txt"
          className="inline-flex min-h-11 items-center px-2 font-semibold text-brand hover:underline"
        >
          Download
        </a>
      </div>
    </div>
  )
}
