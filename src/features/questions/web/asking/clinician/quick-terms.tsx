/** What is not on the one screen goes along as it was left in the full form. */
export const QuickTerms = () => (
  <p className="rounded-[6px] bg-sunken px-3.5 py-3 text-[14px] leading-5 text-muted">
    Your e-mail address is never shown. Unless you choose otherwise in the full form, we e-mail you at each step up to
    the published paper, students may contact you through us, and the paper credits you by name.
  </p>
)
