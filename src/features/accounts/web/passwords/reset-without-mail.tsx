import { NO_MAIL, useMailAvailable } from '#ui/mail/mail-availability.ts'

/** Whom to ask for a reset link where no mail can bring it. */
export function ResetWithoutMail() {
  if (useMailAvailable()) return null
  return (
    <p className="text-[14px] leading-5">
      {NO_MAIL} Please ask an administrator of this site for a reset link: they can make one for you.
    </p>
  )
}
