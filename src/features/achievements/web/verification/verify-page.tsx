import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { certifiedDayInFull } from '../../certificate-date.ts'
import { LEVEL_NAMES } from '../../levels.ts'
import type { PublicCertificate } from '../../contract.ts'
import type { VerifyData } from './loaders.ts'

const HEADING =
  'mt-1 font-serif text-[31px] leading-9 font-semibold tracking-[-0.015em] [overflow-wrap:anywhere] sm:text-[40px] sm:leading-[46px]'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-6 border-b border-line py-3 sm:grid-cols-[180px_minmax(0,1fr)]">
    <dt className="text-muted">{name}</dt>
    <dd className="[overflow-wrap:anywhere]">{children}</dd>
  </div>
)

function CertificateStatus({ valid, revoked_date: revokedAt }: PublicCertificate) {
  return (
    <p className={`text-[15px] leading-[22px] font-semibold ${valid ? 'text-ok' : 'text-danger'}`}>
      {valid ? 'Valid certificate' : `Revoked on ${revokedAt ? certifiedDayInFull(revokedAt) : 'an unknown day'}`}
    </p>
  )
}

function Shown({ certificate }: { certificate: PublicCertificate }) {
  const { achievement_title: title, user_name: name, issuer, credential_url: credential } = certificate
  return (
    <>
      <title>{`Certificate: ${title}, ${name} · Inflo`}</title>
      <CertificateStatus {...certificate} />
      <h1 className={HEADING}>{name}</h1>
      <p className="mt-4 font-serif text-[23px] leading-[30px] font-semibold">{title}</p>
      <p className="mt-1 font-serif text-[18px] leading-7">{certificate.achievement_description}</p>
      <dl className="mt-7 border-t border-line">
        <Fact name="What it takes">{certificate.requirements}</Fact>
        <Fact name="Level">{LEVEL_NAMES[certificate.level]}</Fact>
        <Fact name="Issued by">{issuer}</Fact>
        <Fact name="Issued on">{certifiedDayInFull(certificate.issued_date)}</Fact>
        <Fact name="Number">{certificate.certificate_id}</Fact>
      </dl>
      <section className="pt-7">
        <h2 className="font-serif text-[21px] leading-7 font-semibold">Verify it yourself</h2>
        <p className="mt-1 max-w-[64ch] text-muted">
          The{' '}
          <a href={credential} className="text-brand underline">
            signed credential
          </a>{' '}
          follows Open Badges 3.0. Any W3C Verifiable Credentials verifier can check who signed it, whether it was
          changed and whether it was revoked.
        </p>
        <details className="mt-3">
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-brand">Show the credential</summary>
          <pre
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, so it must be reachable by keyboard.
            tabIndex={0}
            className="max-h-[420px] overflow-auto rounded-[6px] border border-line bg-sunken p-4 text-[13px] leading-[19px]"
          >
            {JSON.stringify(certificate.credential, null, 2)}
          </pre>
        </details>
      </section>
    </>
  )
}

function Unknown() {
  return (
    <>
      <title>Certificate not found · Inflo</title>
      <h1 className={HEADING}>Certificate not found</h1>
      <p className="mt-4 max-w-[60ch] font-serif text-[18px] leading-7 text-muted">
        Check the address against the one on the certificate. If they match, the holder may no longer be a member.
        Certificates of former members aren’t shown.
      </p>
    </>
  )
}

/** Shows any visitor whether a certificate is genuine. */
export default function VerifyPage() {
  const { certificate } = useLoaderData<VerifyData>()
  return (
    <div className="mx-auto max-w-[760px] px-4 py-12 sm:px-6 sm:py-16">
      <meta name="robots" content="noindex" />
      {certificate ? <Shown certificate={certificate} /> : <Unknown />}
    </div>
  )
}
