import { useState, useEffect, type ReactNode, useId } from 'react'
import { useBlocker } from 'react-router'
import { BlockedSection } from '#features/community/web/public.tsx'
import { Failure, failureText } from '#shared/calls/failure.ts'
import { LoadError } from '#ui/load-error.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useSession } from '#features/accounts/web/public.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import { Switch } from '#ui/forms/switch.tsx'
import { Notice } from '#ui/notice.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { usePrivacy, useSavePrivacy } from './privacy-data.ts'
import { type PrivacySettings, settingsInWords, TOGGLES, meaningOf, isSameSettings } from './settings.ts'

const titleOf = (error: Error): string =>
  error instanceof Failure && error.kind === 'network'
    ? 'Network error while loading settings'
    : 'Failed to load privacy settings'

/** Shows the settings for who may message the member, and who may see them. */
export default function PrivacyPage() {
  const { data, error, refetch } = usePrivacy()
  return (
    <div className="mx-auto max-w-[760px] px-4 py-10 sm:px-6 sm:py-14">
      <title>Privacy Settings · Inflo</title>
      <h1 className="mb-6 font-serif text-[31px] leading-9 font-semibold tracking-[-0.015em]">Privacy Settings</h1>
      {data ? <PrivacyForm saved={data} /> : null}
      {error && !data ? <LoadError title={titleOf(error)} error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton label="Loading your settings" lines={8} /> : null}
      <div className="mt-5">
        <SettingsCard
          title="Blocked and Muted People"
          about="Who is blocked cannot write to you, and what they say in channels is folded away. Of who is muted you are told nothing. This changes as you press."
        >
          <BlockedSection />
        </SettingsCard>
      </div>
    </div>
  )
}

function Summary({ settings }: { settings: PrivacySettings }) {
  const { user } = useSession()
  if (!user) return null
  return (
    <section
      aria-label="You and your settings"
      className="flex items-start gap-4 rounded-[6px] border border-line bg-surface p-5"
    >
      <Avatar name={user.name} sizePx={52} />
      <div className="min-w-0">
        <p className="font-serif text-[19px] leading-6 font-semibold [overflow-wrap:anywhere]">{user.name}</p>
        <p className="text-[13px] leading-[18px] font-semibold text-brand capitalize">{user.role}</p>
        {settingsInWords(settings).map((sentence) => (
          <p key={sentence} className="mt-1.5 text-[14px] leading-5 text-muted">
            {sentence}
          </p>
        ))}
      </div>
    </section>
  )
}

type PartProps = { chosen: PrivacySettings; change: (changed: Partial<PrivacySettings>) => void }

function MessagesPart({ chosen, change }: PartProps) {
  return (
    <SettingsCard
      title="Direct Message Permissions"
      about="Who can begin or go on with a direct conversation with you."
    >
      {TOGGLES.map(([key, who, what]) => (
        <Switch
          key={key}
          name={key}
          label={<span className="font-semibold">{who}</span>}
          hint={meaningOf(who, what, chosen[key])}
          checked={chosen[key]}
          onChange={({ target }) => change({ [key]: target.checked })}
        />
      ))}
    </SettingsCard>
  )
}

/** Returns the meaning of the leaderboard switch in its current position. Pure. */
function listingInWords(isHidden: boolean, isListed: boolean): string {
  if (isHidden) return 'Off: whoever is hidden from the directory is not on the leaderboard.'
  return isListed
    ? 'On: members see your place on the leaderboard.'
    : 'Off: you are not on the leaderboard. Your achievements still count.'
}

function VisibilityPart({ chosen, change }: PartProps) {
  const isHidden = chosen.directory_visibility === 'nobody'
  return (
    <SettingsCard title="Who Can See You" about="Your public profile and what you publish stay as they are.">
      <RadioGroup
        legend="In the member directory"
        name="directory_visibility"
        value={chosen.directory_visibility}
        onChange={(value) => change({ directory_visibility: value as PrivacySettings['directory_visibility'] })}
        choices={[
          {
            value: 'members',
            label: 'Signed-in members',
            hint: 'They find you in the directory and see when you are online.',
          },
          {
            value: 'nobody',
            label: 'Nobody',
            hint: 'You are in no list: directory, who is online, names to mention, leaderboard.',
          },
        ]}
      />
      <Switch
        name="listed_on_leaderboard"
        label={<span className="font-semibold">List me on the leaderboard</span>}
        hint={listingInWords(isHidden, chosen.listed_on_leaderboard)}
        checked={!isHidden && chosen.listed_on_leaderboard}
        disabled={isHidden}
        onChange={({ target }) => change({ listed_on_leaderboard: target.checked })}
      />
    </SettingsCard>
  )
}

/** Edits the member's settings, which are saved together. */
function PrivacyForm({ saved }: { saved: PrivacySettings }) {
  const [changed, setChanged] = useState<Partial<PrivacySettings>>({})
  const saving = useSavePrivacy()
  const chosen = { ...saved, ...changed }
  const isUnsaved = !isSameSettings(saved, chosen)
  const change = (more: Partial<PrivacySettings>) => setChanged((before) => ({ ...before, ...more }))
  const save = () =>
    saving.mutate(chosen, {
      onSuccess: () => {
        setChanged({})
        showToast({ title: 'Settings Saved', text: 'They hold from now on.' })
      },
    })
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (isUnsaved) save()
      }}
    >
      <Summary settings={chosen} />
      <MessagesPart chosen={chosen} change={change} />
      <VisibilityPart chosen={chosen} change={change} />
      <Explanation />
      {saving.error ? (
        <Notice tone="danger" role="alert" title="Failed to save privacy settings">
          <p>{failureText(saving.error)}</p>
        </Notice>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        {/* A disabled button would lose the focus of a person who saves by keyboard. */}
        <Button type="submit" kind="main" busy={saving.isPending} aria-disabled={!isUnsaved}>
          Save
        </Button>
        <p role="status" className="text-[14px] leading-5 text-muted">
          {isUnsaved ? 'You have changes that are not saved.' : ''}
        </p>
      </div>
      <UnsavedGuard isUnsaved={isUnsaved} />
    </form>
  )
}

/** Asks before leaving unsaved changes. When the tab is closed, the browser asks. */
function UnsavedGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
  const stay = () => blocker.reset?.()
  return (
    <Dialog open={blocker.state === 'blocked'} title="Leave without saving?" maxWidth={460} onClose={stay}>
      <p className="mb-5">You changed your privacy settings and have not saved them.</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={stay}>Stay here</Button>
        <Button kind="danger" onClick={() => blocker.proceed?.()}>
          Leave without saving
        </Button>
      </div>
    </Dialog>
  )
}

type SettingsCardProps = { title: string; about?: string; children: ReactNode }

/** Shows a group of settings. */
function SettingsCard({ title, about, children }: SettingsCardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-[6px] border border-line bg-surface p-5">
      <h2 id={id} className="font-serif text-[21px] leading-7 font-semibold">
        {title}
      </h2>
      {about ? <p className="mt-1 mb-2 text-[14px] leading-5 text-muted">{about}</p> : null}
      <div className="grid gap-1">{children}</div>
    </section>
  )
}

/** Explains the rules that the server applies to the settings. */
function Explanation() {
  return (
    <SettingsCard title="How Privacy Settings Work">
      <ul className="grid list-disc gap-1.5 pt-2 pl-5 text-[14px] leading-5">
        <li>
          A switch decides for everybody of a role whether they can send you direct messages, by contact form or chat.
        </li>
        <li>Admins can always message any member. The switch “Moderators” is for moderators alone.</li>
        <li>You can write to anybody; what they allow decides whether it arrives.</li>
        <li>What was written before stays where it is. Settings do not apply to channels.</li>
        <li>Somebody in particular you can block by the menu of what they wrote, whatever their role.</li>
      </ul>
    </SettingsCard>
  )
}
