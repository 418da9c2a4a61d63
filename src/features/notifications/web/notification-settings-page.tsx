import { Button } from '#ui/button.tsx'
import { NO_MAIL, useMailAvailable } from '#ui/mail/mail-availability.ts'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useBrowserPermission } from './preferences/browser-data.ts'
import { BrowserSection } from './preferences/browser-section.tsx'
import { EventsSection } from './preferences/events-section.tsx'
import { QuietSection } from './preferences/quiet-section.tsx'
import { useSettings } from './live-notices.ts'

/** How the member hears of each event, and when of none. */
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
            ? 'Choose for each event whether the bell shows it, when you are mailed, and whether your browser tells you. What is mailed once a day comes in one e-mail, and only if you have not read it before.'
            : 'Choose for each event whether the bell shows it, and whether your browser tells you. What you choose for e-mail holds once this site can send any.'}{' '}
          Each choice is saved as you make it.
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
        <Notice tone="danger" role="alert" title="Your settings could not be loaded.">
          <Button kind="quiet" size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </Notice>
      ) : null}
      {!data && !error ? <Skeleton label="Loading your settings" lines={6} /> : null}
    </div>
  )
}
