import { fetchOrcidAvailability } from '../orcid.ts'
import { OrcidButton, type OrcidButtonProps } from './orcid-button.tsx'
import { useAnswer } from '../use-answer.ts'

/**
 * Shows the ORCID button if the operator has set up ORCID. The button is rendered only in the browser, so that the
 * server can cache one page for all cases.
 */
export function OrcidSignInOption(props: OrcidButtonProps) {
  const { data } = useAnswer('', fetchOrcidAvailability)
  return data?.available ? <OrcidButton {...props} /> : null
}
