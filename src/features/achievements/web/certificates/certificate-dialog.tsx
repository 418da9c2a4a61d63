import { Failure } from '#shared/calls/failure.ts'
import { shortDate } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import type { Certificate } from '../../certificates-contract.ts'
import { type Asked, useCertificate, useDownloads } from './certificate-data.ts'

const LINK = 'inline-flex min-h-11 items-center font-semibold text-brand hover:underline'

function Printed({ certificate }: { certificate: Certificate }) {
  const { user_name: name, verification_url: address } = certificate
  return (
    <div className="rounded-[6px] border border-line p-5">
      <p className="text-[13px] leading-[18px] font-semibold text-brand">Certificate of achievement</p>
      <p className="mt-2 font-serif text-[25px] leading-8 font-semibold [overflow-wrap:anywhere]">{name}</p>
      <p className="mt-2 font-serif text-[18px] leading-7">{certificate.achievement_description}</p>
      <p className="text-[14px] leading-5 text-muted">{certificate.requirements}</p>
      <div className="mt-5 flex flex-wrap items-end justify-between gap-5">
        <dl className="grid min-w-0 flex-1 basis-56 gap-1 text-[14px] leading-5">
          <div>
            <dt className="font-semibold">{certificate.signature_authority}</dt>
            <dd className="text-muted">{certificate.signature_title}</dd>
          </div>
          <div className="flex flex-wrap gap-x-2">
            <dt className="text-muted">Issued</dt>
            <dd>{shortDate(certificate.issued_date)}</dd>
          </div>
          <div className="flex flex-wrap gap-x-2">
            <dt className="text-muted">No.</dt>
            <dd className="[overflow-wrap:anywhere]">{certificate.certificate_id}</dd>
          </div>
        </dl>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(certificate.qr_code_svg)}`}
          alt="QR code of the address at which this certificate is checked"
          width={120}
          height={120}
          className="rounded-[4px] bg-white"
        />
      </div>
      <p className="mt-4 text-[14px] leading-5">
        <span className="text-muted">Anybody can check it at </span>
        <a href={address} className="text-brand underline [overflow-wrap:anywhere]">
          {address}
        </a>
      </p>
    </div>
  )
}

function Actions({ asked, certificate }: { asked: Asked; certificate: Certificate }) {
  const { html, pdf } = useDownloads(asked, certificate.achievement_title)
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
      <Button kind="main" title="An HTML file" busy={html.isPending} onClick={() => html.mutate()}>
        Download Certificate
      </Button>
      <Button busy={pdf.isPending} onClick={() => pdf.mutate()}>
        Download PDF
      </Button>
      <a href={certificate.linkedin_url} target="_blank" rel="noreferrer" className={LINK}>
        Add to LinkedIn profile
      </a>
      <a href={certificate.credential_url} target="_blank" rel="noreferrer" className={LINK}>
        Open Badges credential
      </a>
    </div>
  )
}

const titleOf = (error: Error): string =>
  error instanceof Failure && error.kind === 'not_found' ? 'Achievement Locked' : 'Failed to generate certificate'

type DialogParts = { asked: Asked; onClose: () => void }

/** The certificate of something that is unlocked, to be kept, shown and checked. */
export function CertificateDialog({ asked, onClose }: DialogParts) {
  const { data, error, refetch } = useCertificate(asked)
  return (
    <Dialog open title={data?.achievement_title ?? 'Certificate'} onClose={onClose} maxWidth={680}>
      {error ? <NotLoaded title={titleOf(error)} heading="h3" error={error} retry={() => void refetch()} /> : null}
      {data || error ? null : (
        <p role="status" className="py-12 text-muted">
          Loading certificate…
        </p>
      )}
      {data ? (
        <>
          <Printed certificate={data} />
          <Actions asked={asked} certificate={data} />
        </>
      ) : null}
    </Dialog>
  )
}
