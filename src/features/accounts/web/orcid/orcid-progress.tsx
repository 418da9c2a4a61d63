import { AccountPageFrame } from '../account-page-frame.tsx'

/** Shown while the server queries ORCID. */
export const OrcidWaiting = () => (
  <AccountPageFrame title="ORCID">
    <p role="status">Asking ORCID who you are...</p>
  </AccountPageFrame>
)
