import { type FormEvent, useEffect, useRef, useState } from 'react'
import { failureText } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import { certifiedDay } from '../../certificate-date.ts'
import { REASON_LENGTH_MAX } from '../../limits.ts'
import type { PublicCertificate } from '../../contract.ts'

const NUMBER = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i
const NO_NUMBER = 'Please enter a certificate number or verification address.'

/** Extracts the certificate number from the typed number or link. Pure. */
const numberIn = (typed: string): string | undefined => NUMBER.exec(typed)?.[0]?.toLowerCase()

function Found({ certificate }: { certificate: PublicCertificate }) {
  const { user_name: name, achievement_title: title, valid, issued_date: issuedAt } = certificate
  const line = useRef<HTMLParagraphElement>(null)
  const wasValid = useRef(valid)
  useEffect(() => {
    // Moves the focus here, because the revoke button that had the focus has disappeared.
    if (wasValid.current && !valid) line.current?.focus()
    wasValid.current = valid
  }, [valid])
  return (
    <p ref={line} tabIndex={-1} className="[overflow-wrap:anywhere]">
      <span className="font-semibold">
        {title}, {name}
      </span>{' '}
      · issued {certifiedDay(issuedAt)} · {valid ? 'valid' : 'revoked'}
    </p>
  )
}

type ReasonParts = { certificate: PublicCertificate; onDone: (now: PublicCertificate) => void }

/** Shows the certificate's holder and title again before it is revoked, since revoking cannot be undone. */
function ReasonForm({ certificate, onDone, onClose }: ReasonParts & { onClose: () => void }) {
  const { user_name: name, achievement_title: title, certificate_id: certificateId } = certificate
  const [error, setError] = useState<string>()
  const revoking = useWrite({
    mutationFn: (reason: string) =>
      call('POST /api/admin/certificates/:certificateId/revoke', { params: { certificateId }, body: { reason } }),
    onSuccess: ({ certificate: now }) => {
      onDone(now)
      showToast({ title: 'Certificate revoked', text: `${name} has been notified of your reason.` })
    },
    onError: (failure) => setError(failureText(failure)),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = new FormData(event.currentTarget).get('reason')
    revoking.mutate(typeof reason === 'string' ? reason : '')
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p className="[overflow-wrap:anywhere]">
        <b className="font-semibold">{name}</b> permanently loses the achievement{' '}
        <b className="font-semibold">{title}</b>, issued {certifiedDay(certificate.issued_date)}. It can’t be unlocked
        again, and anyone who verifies the certificate will see that it was revoked.
      </p>
      <TextArea
        label="Reason for revoking"
        name="reason"
        required
        rows={3}
        maxLength={REASON_LENGTH_MAX}
        error={error}
        onChange={() => setError(undefined)}
        hint={`${name} will see this reason.`}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="danger" busy={revoking.isPending}>
          Revoke permanently
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}

/** Shows a button to revoke a certificate, and a dialog that names the certificate and asks for the reason. */
function Revoking({ certificate, onDone }: ReasonParts) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const { user_name: name, achievement_title: title } = certificate
  return (
    <div>
      <Button kind="danger" onClick={() => setIsOpen(true)}>
        Revoke certificate
      </Button>
      <Dialog open={isOpen} title={`Revoke “${title}” from ${name}?`} maxWidth={520} losesTyped onClose={close}>
        <ReasonForm certificate={certificate} onDone={onDone} onClose={close} />
      </Dialog>
    </div>
  )
}

/** Lets admins find a certificate by its number or link, and revoke it with a reason. */
export function RevokeCertificate() {
  const [complaint, setComplaint] = useState<string>()
  const [found, setFound] = useState<PublicCertificate>()
  const finding = useWrite({
    mutationFn: (certificateId: string) =>
      call('GET /api/public/certificates/:certificateId', { params: { certificateId } }),
    onSuccess: setFound,
    onError: ({ message }) => setComplaint(message),
  })
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('certificate')
    const number = typeof typed === 'string' ? numberIn(typed) : undefined
    setFound(undefined)
    if (number) finding.mutate(number)
    else setComplaint(NO_NUMBER)
  }
  return (
    <section className="grid max-w-[560px] gap-6 pt-7">
      <div>
        <h2 className="font-serif text-[23px] leading-[29px] font-semibold">Certificates</h2>
        <p className="mt-1 text-muted">
          Find a certificate to revoke it. The number is printed on the certificate and is the last part of its
          verification address (/verify/…).
        </p>
      </div>
      <form noValidate onSubmit={find} className="grid gap-4">
        <TextInput
          label="Certificate number or address"
          name="certificate"
          required
          autoComplete="off"
          spellCheck={false}
          error={complaint}
          onChange={() => setComplaint(undefined)}
        />
        <div>
          <Button type="submit" busy={finding.isPending}>
            Find certificate
          </Button>
        </div>
      </form>
      {found ? <Found certificate={found} /> : null}
      {found?.valid ? <Revoking key={found.certificate_id} certificate={found} onDone={setFound} /> : null}
    </section>
  )
}
