import { Button } from '#ui/button.tsx'
import { NO_MAIL, useMailAvailable } from '#ui/mail/mail-availability.ts'
import { EMAIL_LENGTH_MAX } from '../../limits.ts'

/** Shows the newsletter sign-up box: a plain form that works without JavaScript. */
export function SubscribeForm() {
  const canMail = useMailAvailable()
  return (
    <form
      method="post"
      action="/api/notifications/support-request"
      className="grid max-w-[420px] grid-cols-[minmax(0,1fr)_auto] items-end gap-2"
    >
      <label className="grid gap-1.5 font-semibold">
        Email
        <input
          type="email"
          name="email"
          required
          // A pattern is used instead of maxLength, which would cut pasted text without notice.
          pattern={`.{0,${EMAIL_LENGTH_MAX}}`}
          title={`At most ${EMAIL_LENGTH_MAX} characters`}
          autoComplete="email"
          placeholder="you@example.org"
          className="min-h-11 w-full rounded-[6px] border border-control bg-surface px-3 text-[16px] font-normal placeholder:text-muted"
        />
      </label>
      <Button type="submit">Subscribe</Button>
      {canMail ? null : (
        <p className="col-span-full text-[14px] leading-5">
          {NO_MAIL} Subscriptions can’t be confirmed until e-mail works again.
        </p>
      )}
      <p role="status" className="col-span-full text-[14px] leading-5 empty:hidden" />
    </form>
  )
}
