import { fetchOrcidAvailability } from '../orcid.ts'
import { OrcidButton, type OrcidButtonProps } from './orcid-button.tsx'
import { useAnswer } from '../use-answer.ts'

/** The way by ORCID, where the operator has set it up. The page around it is the same either way, and may be kept. */
export function OrcidSignInOption(props: OrcidButtonProps) {
  const { data } = useAnswer('', fetchOrcidAvailability)
  return data?.available ? <OrcidButton {...props} /> : null
}
