import { NO_MAIL, useMailAvailable } from '#ui/mail/mail-availability.ts'

/** Explains the default choices, which only the full form can change. */
export function QuickTerms() {
  const canMail = useMailAvailable()
  return (
    <p className="rounded-[6px] bg-sunken px-3.5 py-3 text-[14px] leading-5 text-muted">
      Your e-mail address is never shown.{' '}
      {canMail ? null : `${NO_MAIL} Your question’s tracking page shows each step. `}Unless you choose otherwise in the
      full form, {canMail ? 'we e-mail you at each step up to the published paper, ' : null}students may contact you
      through us, and the paper credits you by name.
    </p>
  )
}
