import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#app/call.ts'
import { GRAVEYARD_DAYS } from '#shared/business.ts'
import { pacificTime } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useWrite } from '#ui/use-write.ts'
import { ChangePasswordSection } from '../passwords/change-password-section.tsx'
import { OrcidSection } from '../orcid/orcid-section.tsx'
import { PasskeysSection } from '../passkeys/passkeys-section.tsx'
import { SecondFactorSection } from '../second-factor/second-factor-section.tsx'
import { PasswordAgainForm } from '../password-again-form.tsx'
import { SecuritySection } from '../security-section.tsx'
import { useSession, endSessionLocally } from '../session.ts'
import { useSignOut } from '../use-sign-out.ts'

/** Shows the account security page: sessions, password, passkeys, second factor, data export and account deletion. */
export default function SecurityPage() {
  return (
    <div className="mx-auto grid max-w-[760px] gap-12 px-4 py-10 sm:px-6 sm:py-14">
      <title>Security · Inflo</title>
      <h1 className="font-serif text-[31px] leading-9 font-semibold tracking-[-0.015em]">Security</h1>
      <SessionsSection />
      <ChangePasswordSection />
      <PasskeysSection />
      <SecondFactorSection />
      <OrcidSection />
      <OwnDataSection />
      <AccountDeletionSection />
    </div>
  )
}

const REVOKE_AFTER_MS = 60_000

function saveData(data: unknown): void {
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = 'inflo-my-data.json'
  link.click()
  // Revokes the URL later, since the browser may still be reading the file.
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS)
}

/** Downloads all data that is stored about the member, in one file. */
function OwnDataSection() {
  const downloading = useWrite({
    mutationFn: () => call('GET /api/auth/export'),
    onSuccess: saveData,
    onError: ({ message }) => showToast({ title: 'Download Failed', text: message, kind: 'danger' }),
  })
  return (
    <SecuritySection title="Download my data">
      <p className="max-w-[60ch] text-muted">
        Download a JSON file of everything that Inflo stores about you: account, profile, questions, claims, drafts,
        submissions and published papers.
      </p>
      <Button className="justify-self-start" busy={downloading.isPending} onClick={() => downloading.mutate()}>
        Download my data
      </Button>
    </SecuritySection>
  )
}

const DIALOG_WIDTH_MAX_PX = 540

const CONSEQUENCES = [
  'You are signed out on all devices, and your profile is hidden.',
  `You can restore everything by signing in within ${GRAVEYARD_DAYS} days.`,
  'After that, your personal data is permanently deleted.',
  'Your published papers stay in the library under your name.',
]

/**
 * Deletes the account after explaining the consequences and asking for the password. An admin's account can only be
 * deleted by another admin.
 */
function AccountDeletionSection() {
  const { user } = useSession()
  return (
    <SecuritySection title="Delete my account">
      {user?.isAdmin ? (
        <p className="max-w-[60ch] text-muted">
          Admins can’t delete their own account. Please ask another admin to delete it or to change your role.
        </p>
      ) : (
        <Leaving />
      )}
    </SecuritySection>
  )
}

function Leaving() {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const leave = async (password: string) => {
    const { message } = await call('DELETE /api/auth/account', { body: { password } })
    endSessionLocally()
    void navigate('/')
    showToast({ title: 'Account deleted', text: message })
  }
  return (
    <>
      <p className="max-w-[60ch] text-muted">
        Your account is closed immediately. You have {GRAVEYARD_DAYS} days to change your mind.
      </p>
      <Button kind="danger" className="justify-self-start" onClick={() => setAsking(true)}>
        Delete my account
      </Button>
      <Dialog open={asking} title="Delete your account?" onClose={close} maxWidth={DIALOG_WIDTH_MAX_PX}>
        <ul className="mb-5 grid list-disc gap-1.5 pl-5">
          {CONSEQUENCES.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <PasswordAgainForm
          lead="Enter your password to continue."
          action="Delete my account"
          kind="danger"
          act={leave}
          onCancel={close}
        />
      </Dialog>
    </>
  )
}

type Session = {
  id: string
  device: string
  address_hint: string | null
  created_at: string
  last_used_at: string
  current: boolean
}

type SessionItemProps = { session: Session; busy: boolean; onEnd: () => void }

function SessionItem({ session, busy, onEnd }: SessionItemProps) {
  const { device, address_hint, created_at, last_used_at, current } = session
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {current ? <Tag>This session</Tag> : null}
        </p>
        <p className="text-[14px] leading-5 text-muted">
          Last used {pacificTime(last_used_at)}
          {address_hint ? ` from ${address_hint}` : ''}
        </p>
        <p className="text-[14px] leading-5 text-muted">Signed in {pacificTime(created_at)}</p>
      </div>
      <Button
        size="small"
        busy={busy}
        onClick={onEnd}
        aria-label={current ? 'Sign out here' : `End session ${device}, last used ${pacificTime(last_used_at)}`}
      >
        {current ? 'Sign out' : 'End session'}
      </Button>
    </li>
  )
}

function SessionList({ sessions, refresh }: { sessions: Session[]; refresh: () => void }) {
  const signOut = useSignOut()
  const onError = ({ message }: Error) =>
    showToast({ title: 'The session couldn’t be ended', text: message, kind: 'danger' })
  const ending = useWrite({
    mutationFn: (id: string) => call('DELETE /api/auth/sessions/:id', { params: { id } }),
    onSuccess: () => showToast({ title: 'Session ended' }),
    onError,
    onSettled: refresh,
  })
  const endingOthers = useWrite({
    mutationFn: () => call('DELETE /api/auth/sessions'),
    onSuccess: () => showToast({ title: 'All other sessions ended' }),
    onError,
    onSettled: refresh,
  })
  return (
    <>
      <ul className="border-b border-line">
        {sessions.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            busy={ending.isPending && ending.variables === session.id}
            onEnd={() => (session.current ? signOut() : ending.mutate(session.id))}
          />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Button className="justify-self-start" busy={endingOthers.isPending} onClick={() => endingOthers.mutate()}>
          End all other sessions
        </Button>
      ) : null}
    </>
  )
}

/** Lists the member's sessions, with a button to end each. */
function SessionsSection() {
  const { data, error, refetch } = useQuery({ queryKey: ['sessions'], queryFn: () => call('GET /api/auth/sessions') })
  const refresh = () => void refetch()
  return (
    <SecuritySection title="Sessions">
      <p className="max-w-[60ch] text-muted">
        Devices where you’re signed in. If you don’t recognize one, end its session and change your password.
      </p>
      {data ? <SessionList sessions={data.sessions} refresh={refresh} /> : null}
      {error && !data ? (
        <Notice tone="danger" role="alert" title="We couldn’t load your sessions.">
          <Button kind="quiet" size="small" onClick={refresh}>
            Try again
          </Button>
        </Notice>
      ) : null}
      {!data && !error ? <Skeleton label="Loading your sessions" lines={3} /> : null}
    </SecuritySection>
  )
}
