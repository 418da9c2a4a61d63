import { AccountPageFrame } from '../account-page-frame.tsx'

/** Shows a waiting page while the server queries ORCID. */
export const OrcidWaiting = () => (
  <AccountPageFrame title="ORCID">
    <p role="status">Checking with ORCID...</p>
  </AccountPageFrame>
)
