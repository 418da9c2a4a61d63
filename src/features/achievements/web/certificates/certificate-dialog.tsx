import { Failure, failureText } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Certificate } from '../../certificates-contract.ts'
import { REVOKED } from '../../revocation-reason.ts'
import { certifiedDayInFull } from '../../certificate-date.ts'
import { LEVEL_NAMES } from '../../levels.ts'
import { colourOf } from '../level.tsx'
import { type CertificateParams, useCertificate, useDownloads } from './certificate-data.ts'

const LINK = 'inline-flex min-h-11 items-center font-semibold text-brand hover:underline'

function Printed({ certificate }: { certificate: Certificate }) {
  const { verification_url: address, level } = certificate
  return (
    <div className="rounded-[6px] border border-t-4 border-line border-t-brand p-5 sm:p-7">
      <p className={`text-[13px] leading-[18px] font-semibold ${colourOf(level)}`}>{LEVEL_NAMES[level]}</p>
      <p className="mt-1 font-serif text-[28px] leading-[34px] font-semibold tracking-[-0.012em] [overflow-wrap:anywhere]">
        {certificate.user_name}
      </p>
      <p className="mt-1 text-muted">has earned</p>
      <p className="mt-1 font-serif text-[21px] leading-7 font-semibold">{certificate.achievement_title}</p>
      <p className="font-serif text-[17px] leading-7">{certificate.achievement_description}</p>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-5 border-t border-line pt-4">
        <dl className="grid gap-1 text-[14px] leading-5">
          <div>
            <dt className="font-semibold">{certificate.signature_authority}</dt>
            <dd className="text-muted">{certificate.signature_title}</dd>
          </div>
          <div className="flex flex-wrap gap-x-2">
            <dt className="text-muted">Issued</dt>
            <dd>{certifiedDayInFull(certificate.issued_date)}</dd>
          </div>
        </dl>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(certificate.qr_code_svg)}`}
          alt="QR code of the address at which this certificate is checked"
          width={96}
          height={96}
          className="rounded-[4px] bg-white"
        />
      </div>
      <dl className="mt-4 grid gap-1 text-[13px] leading-[18px]">
        <div className="flex flex-wrap gap-x-2">
          <dt className="text-muted">No.</dt>
          <dd className="[overflow-wrap:anywhere]">{certificate.certificate_id}</dd>
        </div>
        <div>
          <dt className="inline text-muted">Anybody can check it at </dt>
          <dd className="inline">
            <a href={address} className="text-brand underline [overflow-wrap:anywhere]">
              {address}
            </a>
          </dd>
        </div>
      </dl>
    </div>
  )
}

function Actions({ asked, certificate }: { asked: CertificateParams; certificate: Certificate }) {
  const { html, pdf } = useDownloads(asked, certificate.achievement_title)
  return (
    <>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button kind="main" className="max-sm:w-full" busy={pdf.isPending} onClick={() => pdf.mutate()}>
          Download as PDF
        </Button>
        <Button className="max-sm:w-full" busy={html.isPending} onClick={() => html.mutate()}>
          Download as web page (HTML)
        </Button>
      </div>
      <p className="mt-2 text-[14px] leading-5 text-muted">
        The PDF is for printing and sending. The web page also carries the signed credential.
      </p>
      <div className="mt-2 flex flex-wrap gap-x-5">
        <a href={certificate.linkedin_url} target="_blank" rel="noreferrer" className={LINK}>
          Add to LinkedIn profile
        </a>
        <a href={certificate.credential_url} target="_blank" rel="noreferrer" className={LINK}>
          Open Badges credential
        </a>
      </div>
    </>
  )
}

/** Why there is no certificate; undefined where it was merely not reached, and may still be there. Pure. */
function goneAs(error: Error | null): string | undefined {
  if (!(error instanceof Failure) || error.kind !== 'not_found') return undefined
  return (error.current as { reason?: string } | null)?.reason === REVOKED
    ? 'Certificate Revoked'
    : 'Achievement Locked'
}

function Gone({ title, error }: { title: string; error: Error }) {
  return (
    <Notice tone="danger" role="alert" title={title}>
      <p>{failureText(error)}</p>
    </Notice>
  )
}

type DialogParts = { asked: CertificateParams; onClose: () => void }

/** The certificate of something that is unlocked, to be kept, shown and checked. */
export function CertificateDialog({ asked, onClose }: DialogParts) {
  const { data, error, refetch } = useCertificate(asked)
  const gone = goneAs(error)
  return (
    <Dialog open title="Certificate of achievement" onClose={onClose} maxWidth={680}>
      {error && gone ? <Gone title={gone} error={error} /> : null}
      {error && !gone && !data ? (
        <LoadError title="Failed to generate certificate" heading="h3" error={error} retry={() => void refetch()} />
      ) : null}
      {data || error ? null : (
        <p role="status" className="py-12 text-muted">
          Loading certificate...
        </p>
      )}
      {data && !gone ? (
        <>
          <Printed certificate={data} />
          <Actions asked={asked} certificate={data} />
        </>
      ) : null}
    </Dialog>
  )
}
