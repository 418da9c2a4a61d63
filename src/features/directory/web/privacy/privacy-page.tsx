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
          about="Blocked people can’t message you, and their channel posts are collapsed. Muted people don’t notify you. Changes save immediately."
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
    <SettingsCard title="Direct Message Permissions" about="Choose who can send you direct messages.">
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
  if (isHidden) return 'Off: members hidden from the directory aren’t on the leaderboard.'
  return isListed
    ? 'On: members can see your place on the leaderboard.'
    : 'Off: you aren’t on the leaderboard. Your achievements still count.'
}

function VisibilityPart({ chosen, change }: PartProps) {
  const isHidden = chosen.directory_visibility === 'nobody'
  return (
    <SettingsCard title="Who Can See You" about="These settings don’t affect your public profile or your publications.">
      <RadioGroup
        legend="In the member directory"
        name="directory_visibility"
        value={chosen.directory_visibility}
        onChange={(value) => change({ directory_visibility: value as PrivacySettings['directory_visibility'] })}
        choices={[
          {
            value: 'members',
            label: 'Signed-in members',
            hint: 'They can find you in the directory and see when you’re online.',
          },
          {
            value: 'nobody',
            label: 'Nobody',
            hint: 'You don’t appear in the directory, online list, mention suggestions or leaderboard.',
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
        showToast({ title: 'Settings Saved', text: 'Your new settings are now in effect.' })
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
          {isUnsaved ? 'You have unsaved changes.' : ''}
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
      <p className="mb-5">Your changes to the privacy settings haven’t been saved.</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={stay}>Keep editing</Button>
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
          Each switch controls whether members with that role can send you direct messages, by contact form or chat.
        </li>
        <li>Admins can always message any member. The “Moderators” switch applies only to moderators.</li>
        <li>You can message anyone; their settings decide whether it’s delivered.</li>
        <li>Existing messages stay where they are. These settings don’t apply to channels.</li>
        <li>To block one person, open the menu of one of their messages.</li>
      </ul>
    </SettingsCard>
  )
}
