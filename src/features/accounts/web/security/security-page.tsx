import { ChangePasswordSection } from '../passwords/change-password-section.tsx'
import { AccountDeletionSection } from './account-deletion-section.tsx'
import { OrcidSection } from '../orcid/orcid-section.tsx'
import { OwnDataSection } from './own-data-section.tsx'
import { PasskeysSection } from '../passkeys/passkeys-section.tsx'
import { SecondFactorSection } from '../second-factor/second-factor-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** What keeps a member's account theirs: sessions, password, passkeys, second factor; and how to take their data or leave. */
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
