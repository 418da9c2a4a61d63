import { type FormEvent, useState } from 'react'
import { call } from '#call.ts'
import { shortDate } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useWrite } from '#ui/use-write.ts'
import type { PublicCertificate } from '../../certificates-contract.ts'
import { REASON_LENGTH_MAX } from '../../limits.ts'

const NUMBER = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i
const NO_NUMBER = 'Please enter the number of a certificate, or the address at which it is checked.'

/** The number that stands in what was typed: alone, or in an address. Pure. */
const numberIn = (typed: string): string | undefined => NUMBER.exec(typed)?.[0]?.toLowerCase()

function Found({ certificate }: { certificate: PublicCertificate }) {
  const { user_name: name, achievement_title: title, valid, issued_date: issuedAt } = certificate
  return (
    <p className="[overflow-wrap:anywhere]">
      <span className="font-semibold">
        {title}, {name}
      </span>{' '}
      · issued {shortDate(issuedAt)} · {valid ? 'valid' : 'revoked'}
    </p>
  )
}

function ReasonForm({
  certificate,
  onDone,
}: {
  certificate: PublicCertificate
  onDone: (now: PublicCertificate) => void
}) {
  const [error, setError] = useState<string>()
  const revoking = useWrite({
    mutationFn: (reason: string) =>
      call('POST /api/admin/certificates/:certificateId/revoke', {
        params: { certificateId: certificate.certificate_id },
        body: { reason },
      }),
    onSuccess: ({ certificate: now }) => {
      showToast({ title: 'Certificate revoked', text: 'Its holder was told, with your reason.' })
      onDone(now)
    },
    onError: ({ message }) => setError(message),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = new FormData(event.currentTarget).get('reason')
    revoking.mutate(typeof reason === 'string' ? reason : '')
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextArea
        label="Reason for revoking"
        name="reason"
        required
        rows={3}
        maxLength={REASON_LENGTH_MAX}
        error={error}
        onChange={() => setError(undefined)}
        hint="Its holder reads it. The achievement is taken back for good."
      />
      <div>
        <Button type="submit" kind="danger" busy={revoking.isPending}>
          Revoke certificate
        </Button>
      </div>
    </form>
  )
}

/** For admins: finds a certificate by its number or address, and takes it back with a reason. */
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
      <h2 className="font-serif text-[23px] leading-[29px] font-semibold">Certificates</h2>
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
      {found?.valid ? <ReasonForm key={found.certificate_id} certificate={found} onDone={setFound} /> : null}
    </section>
  )
}
