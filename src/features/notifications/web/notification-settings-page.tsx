import { useState, type FormEvent, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { NO_MAIL, useMailAvailable } from '#ui/mail/mail-availability.ts'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { PACIFIC } from '#shared/time/dates.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { controlClasses } from '#ui/forms/field.tsx'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import type { NoticeSetting } from '../contract.ts'
import { type MailChoice, MAIL_CHOICES, NOTICE_GROUPS } from '../events.ts'
import { clockIn, type QuietHours, QUIET_FIRST_SHOWN } from '../quiet.ts'
import { useBrowserPermission, type BrowserPermission, PERMISSION_WORDS } from './preferences/browser-data.ts'
import { useSettings, useChoose } from './live-notices.ts'

/** Shows the notification settings and quiet hours. */
export default function NotificationSettingsPage() {
  const { data, error, refetch } = useSettings()
  const browser = useBrowserPermission()
  const canMail = useMailAvailable()
  return (
    <div className="mx-auto grid max-w-[760px] gap-10 px-4 py-10 sm:px-6 sm:py-14">
      <title>Notification Settings · Inflo</title>
      <header>
        <h1 className="font-serif text-[31px] leading-9 font-semibold tracking-[-0.015em]">Notification Settings</h1>
        <p className="mt-3 max-w-[60ch] text-muted">
          {canMail
            ? 'Choose how you’re notified of each event: in the bell menu, by e-mail or in your browser. The daily e-mail contains only notifications you haven’t read.'
            : 'Choose how you’re notified of each event: in the bell menu or in your browser. Your e-mail choices take effect once this site can send e-mail.'}{' '}
          Changes are saved automatically.
        </p>
        {canMail ? null : (
          <div className="mt-4">
            <Notice tone="warn">{NO_MAIL}</Notice>
          </div>
        )}
      </header>
      {data ? (
        <>
          <EventsSection settings={data.settings} browser={browser} />
          <BrowserSection showsContent={data.shows_content} browser={browser} />
          <QuietSection hours={data.quiet_hours} />
        </>
      ) : null}
      {error && !data ? (
        <Notice tone="danger" role="alert" title="We couldn’t load your settings.">
          <Button kind="quiet" size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </Notice>
      ) : null}
      {!data && !error ? <Skeleton label="Loading your settings" lines={6} /> : null}
    </div>
  )
}

type BrowserSectionProps = { showsContent: boolean; browser: BrowserPermission }

/**
 * Shows the permission for browser notifications in this browser, and whether they include quoted text. Permission is
 * requested only when a button is pressed.
 */
function BrowserSection({ showsContent, browser: { permission, ask } }: BrowserSectionProps) {
  const choosing = useChoose()
  return (
    <section aria-labelledby="in-browser" className="grid gap-2">
      <h2 id="in-browser" className="font-serif text-[22px] leading-7 font-semibold">
        In this browser
      </h2>
      <p role="status" className="max-w-[60ch] text-muted">
        {PERMISSION_WORDS[permission]}
      </p>
      {permission === 'default' ? (
        <div>
          <Button onClick={() => void ask()}>Allow in this browser</Button>
        </div>
      ) : null}
      <Checkbox
        label="Show message text"
        hint="Turn this off if others can see your screen. Notifications then say only that someone wrote to you."
        checked={choosing.isPending ? (choosing.variables?.shows_content ?? showsContent) : showsContent}
        disabled={choosing.isPending}
        onChange={({ target }) => choosing.mutate({ shows_content: target.checked })}
      />
    </section>
  )
}

const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

const nameOf = (zone: string): string => (zone === PACIFIC ? 'Pacific time' : zone.replaceAll('_', ' '))

/**
 * Returns the time zones to choose from: Pacific time, this device's zone, and a zone chosen on another device. Pure
 * except for the clock.
 */
function zonesFor(chosen: string) {
  const own = ownZone()
  const now = new Date()
  const zones = [...new Set([PACIFIC, own, chosen])]
  return zones.map((zone) => ({
    value: zone,
    label: zone === own && zone !== PACIFIC ? `Your time zone: ${nameOf(zone)}` : nameOf(zone),
    hint: `The time there is ${clockIn(zone, now)}.`,
  }))
}

/** Describes the quiet hours: "Quiet from 22:00 to 07:00, Pacific time." Pure. */
const inWords = (hours: QuietHours | null): string =>
  hours ? `Quiet from ${hours.from} to ${hours.to}, ${nameOf(hours.zone)}.` : 'Quiet hours are off.'

/** Edits the quiet hours and their time zone. */
function QuietSection({ hours }: { hours: QuietHours | null }) {
  const choosing = useChoose()
  const canMail = useMailAvailable()
  const [isOn, setOn] = useState(hours !== null)
  const [wanted, setWanted] = useState<QuietHours>(hours ?? { ...QUIET_FIRST_SHOWN, zone: ownZone() })
  const put = (change: Partial<QuietHours>) => setWanted({ ...wanted, ...change })
  const isSame = isOn && wanted.from === wanted.to
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!isSame) choosing.mutate({ quiet_hours: isOn ? wanted : null })
  }
  return (
    <section aria-labelledby="quiet" className="grid gap-3">
      <h2 id="quiet" className="font-serif text-[22px] leading-7 font-semibold">
        Quiet hours
      </h2>
      <p className="max-w-[60ch] text-muted">
        {canMail
          ? 'During quiet hours we hold back e-mails and browser notifications. The bell menu still shows everything, and we always send security e-mails immediately.'
          : 'During quiet hours we hold back browser notifications. The bell menu still shows everything.'}
      </p>
      <form noValidate onSubmit={save} className="grid gap-3">
        <Checkbox label="Use quiet hours" checked={isOn} onChange={({ target }) => setOn(target.checked)} />
        {isOn ? (
          <>
            <div className="grid max-w-[380px] grid-cols-2 gap-4">
              <TextInput
                label="From"
                type="time"
                required
                value={wanted.from}
                onChange={({ target }) => put({ from: target.value })}
              />
              <TextInput
                label="Until"
                type="time"
                required
                value={wanted.to}
                error={isSame ? 'Please choose two different times.' : undefined}
                onChange={({ target }) => put({ to: target.value })}
              />
            </div>
            <RadioGroup
              legend="Time zone"
              name="zone"
              isRow
              choices={zonesFor(wanted.zone)}
              value={wanted.zone}
              onChange={(zone) => put({ zone })}
            />
          </>
        ) : null}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" kind="main" busy={choosing.isPending}>
            Save quiet hours
          </Button>
          <p className="text-[14px] leading-5 text-muted">{inWords(hours)}</p>
        </div>
      </form>
    </section>
  )
}

const MAILS: Record<MailChoice, string> = {
  at_once: 'E-mail immediately',
  digest: 'E-mail once a day',
  none: 'No e-mail',
}

type EventRowProps = { setting: NoticeSetting; browser: BrowserPermission }

function EventRow({ setting, browser: { permission, ask } }: EventRowProps) {
  const { shown, choose } = useChosen(setting)
  // The warning is shown only after the member turns on browser notifications, not whenever the browser blocks them.
  const [asksBrowser, setAsksBrowser] = useState(false)
  return (
    <li className="border-t border-line">
      <fieldset className="grid grid-cols-[auto_auto_minmax(0,1fr)] items-center gap-x-6 py-3 sm:grid-cols-[minmax(0,1fr)_72px_190px_96px]">
        <legend className="sr-only">{setting.title}</legend>
        <p aria-hidden="true" className="font-semibold text-pretty max-sm:col-span-3">
          {setting.title}
        </p>
        <Checkbox label="Bell" checked={shown.in_bell} onChange={({ target }) => choose({ in_bell: target.checked })} />
        <select
          aria-label="By e-mail"
          value={shown.mail}
          onChange={({ target }) => choose({ mail: target.value as MailChoice })}
          className={`${controlClasses} max-sm:order-1 max-sm:col-span-3`}
        >
          {MAIL_CHOICES.map((mail) => (
            <option key={mail} value={mail}>
              {MAILS[mail]}
            </option>
          ))}
        </select>
        <Checkbox
          label="Browser"
          checked={shown.in_browser}
          onChange={({ target }) => {
            choose({ in_browser: target.checked })
            setAsksBrowser(target.checked)
            if (target.checked) void ask()
          }}
        />
      </fieldset>
      {asksBrowser && permission !== 'granted' ? (
        <p role="alert" className="pb-3 text-[14px] leading-5 text-warn">
          Saved for your account. {PERMISSION_WORDS[permission]}
        </p>
      ) : null}
    </li>
  )
}

const GROUPS = Object.entries(NOTICE_GROUPS)

type EventsSectionProps = { settings: readonly NoticeSetting[]; browser: BrowserPermission }

/** Shows the choices for each event. Each choice is saved immediately. */
function EventsSection({ settings, browser }: EventsSectionProps) {
  return GROUPS.map(([group, title]) => {
    const own = settings.filter((setting) => setting.group === group)
    if (own.length === 0) return null
    return (
      <section key={group} aria-labelledby={`events-${group}`}>
        <h2 id={`events-${group}`} className="mb-2 font-serif text-[22px] leading-7 font-semibold">
          {title}
        </h2>
        <ul className="border-b border-line">
          {own.map((setting) => (
            <EventRow key={setting.event} setting={setting} browser={browser} />
          ))}
        </ul>
      </section>
    )
  })
}

const saysTheSame = (one: NoticeSetting, other: NoticeSetting): boolean =>
  one.in_bell === other.in_bell && one.mail === other.mail && one.in_browser === other.in_browser

/**
 * Returns a member's choice for an event and a function to change it. A change is shown immediately, and changes are
 * saved one after another, so that the last one applies. The fields stay enabled, so that keyboard users keep their
 * focus. If saving fails, the stored choice is shown again.
 */
function useChosen(setting: NoticeSetting) {
  const choosing = useChoose()
  const wanted = useRef<NoticeSetting>(undefined)
  const [chosen, setChosen] = useState<NoticeSetting>()
  const save = (sent: NoticeSetting): void => {
    const { event, in_bell, mail, in_browser } = sent
    const onSettled = () => {
      if (wanted.current && !saysTheSame(wanted.current, sent)) return save(wanted.current)
      wanted.current = undefined
      setChosen(undefined)
    }
    choosing.mutate({ settings: [{ event, in_bell, mail, in_browser }] }, { onSettled })
  }
  const choose = (change: Partial<NoticeSetting>): void => {
    const isSaving = wanted.current !== undefined
    const now = { ...(wanted.current ?? setting), ...change }
    wanted.current = now
    setChosen(now)
    if (!isSaving) save(now)
  }
  return { shown: chosen ?? setting, choose }
}
