import { useSearchParams } from 'react-router'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '#features/accounts/web/public.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { call } from '#app/call.ts'
import { Failure, failureText } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Notice } from '#ui/notice.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useWrite } from '#ui/use-write.ts'
import { certifiedDayInFull } from '../certificate-date.ts'
import type { Certificate } from '../contract.ts'
import { LEVEL_NAMES } from '../levels.ts'
import { REVOKED } from '../revocation-reason.ts'
import { useAchievements, useFollowedAchievements, ACHIEVEMENTS } from './achievements-data.ts'
import { BoardSection } from './board-section.tsx'
import { OwnAchievements } from './own-section.tsx'
import { AchievementsFallback } from './standby.tsx'
import { colourOf } from './level.tsx'

const PATH = '/achievements'

function Own({ userId }: { userId: string }) {
  const [search, setSearch] = useSearchParams()
  const loaded = useAchievements(userId)
  useFollowedAchievements(userId)
  const open = (key: string) => setSearch({ certificate: key }, { preventScrollReset: true })
  const key = search.get('certificate')
  return (
    <>
      <AchievementsFallback of={loaded} />
      {loaded.data ? <OwnAchievements data={loaded.data} onOpen={open} /> : null}
      {key ? (
        <CertificateDialog
          asked={{ userId, achievement_key: key }}
          onClose={() => setSearch({}, { preventScrollReset: true })}
        />
      ) : null}
    </>
  )
}

/** Shows a member's achievements, and the leaderboard. */
export default function AchievementsPage() {
  const { user } = useSession()
  const [search] = useSearchParams()
  const isBoard = search.get('tab') === 'leaderboard'
  if (!user) return null
  return (
    <div className="mx-auto max-w-[1160px] px-4 pb-16 sm:px-6">
      <title>{isBoard ? 'Leaderboard · Inflo' : 'Achievements · Inflo'}</title>
      <h1 className="pt-8 pb-4 font-serif text-[30px] leading-9 font-semibold tracking-[-0.012em]">Achievements</h1>
      <Tabs
        label="Achievements"
        tabs={[
          { to: PATH, label: 'My Achievements', current: !isBoard },
          { to: `${PATH}?tab=leaderboard`, label: 'Leaderboard', current: isBoard },
        ]}
      />
      {isBoard ? <BoardSection userId={user.id} /> : <Own userId={user.id} />}
    </div>
  )
}

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
          alt="QR code of this certificate’s verification page"
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
          <dt className="inline text-muted">Anyone can verify it at </dt>
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
        Use the PDF for printing and sending. The web page also contains the signed credential.
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

/** Returns why a certificate is not available; undefined if the error has another cause. Pure. */
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

/** Shows the certificate of an unlocked achievement, with links to download, share and verify it. */
function CertificateDialog({ asked, onClose }: DialogParts) {
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

const REVOKE_AFTER_MS = 60_000

type CertificateParams = { userId: string; achievement_key: string }

const useCertificate = (params: CertificateParams) =>
  useQuery({
    queryKey: [ACHIEVEMENTS, 'certificate', params.userId, params.achievement_key],
    queryFn: () => call('GET /api/achievements/certificate/:userId/:achievement_key', { params }),
    retry: false,
  })

function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The URL is revoked later, since the browser may still be reading the file.
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS)
}

/** Returns the mutations that download a certificate as HTML or PDF. The files are named after the achievement. */
function useDownloads(params: CertificateParams, title: string) {
  const client = useQueryClient()
  const failed = (error: Error) => {
    showToast({ title: 'Failed to generate certificate', text: failureText(error), kind: 'danger' })
    // Another request may have revoked the certificate. Refetching then removes it from the page.
    void client.invalidateQueries({ queryKey: [ACHIEVEMENTS] })
  }
  const html = useWrite({
    mutationFn: () => call('GET /api/achievements/certificate/:userId/:achievement_key/html', { params }),
    onSuccess: (file) => saveFile(file, `Certificate ${title}.html`),
    onError: failed,
  })
  const pdf = useWrite({
    mutationFn: () => call('GET /api/achievements/certificate/:userId/:achievement_key/pdf', { params }),
    onSuccess: (file) => saveFile(file, `Certificate ${title}.pdf`),
    onError: failed,
  })
  return { html, pdf }
}
