import { AccountPageFrame } from '../account-page-frame.tsx'

/** While the server asks ORCID. */
export const OrcidWaiting = () => (
  <AccountPageFrame title="ORCID">
    <p role="status">Asking ORCID who you are...</p>
  </AccountPageFrame>
)
