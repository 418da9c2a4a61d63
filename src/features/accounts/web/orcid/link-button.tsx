import { useQuery } from '@tanstack/react-query'
import { fetchOrcidAvailability } from '../orcid.ts'
import { OrcidButton } from './orcid-button.tsx'

/** Queries whether ORCID is set up on this server, and which iD is linked to the member's account. */
export const useOrcid = () => useQuery({ queryKey: ['orcid'], queryFn: fetchOrcidAvailability })

/** Returns the iD that is linked to the member's account. */
export const useLinkedOrcid = (): string | undefined => useOrcid().data?.linked?.orcid_id

/**
 * Shows the button to verify an iD to members who have linked none. Shows nothing if the operator has not set up ORCID.
 */
export function OrcidLink() {
  const { data } = useOrcid()
  return data?.available && !data.linked ? <OrcidButton purpose="link">Link your ORCID iD</OrcidButton> : null
}
