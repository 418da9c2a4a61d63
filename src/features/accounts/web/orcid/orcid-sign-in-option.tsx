import { fetchOrcidAvailability } from '../orcid.ts'
import { OrcidButton, type OrcidButtonProps } from './orcid-button.tsx'
import { useAnswer } from '../use-answer.ts'

/**
 * Shows the ORCID button if the operator has set ORCID up. The page around it is the same either way, so it can be
 * cached.
 */
export function OrcidSignInOption(props: OrcidButtonProps) {
  const { data } = useAnswer('', fetchOrcidAvailability)
  return data?.available ? <OrcidButton {...props} /> : null
}
