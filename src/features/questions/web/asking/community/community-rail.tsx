import { useMailAvailable } from '#ui/mail/mail-availability.ts'
import { AskRail } from '../ask-rail.tsx'
import { communitySteps, TIMELINE } from './community-timeline.ts'

export function CommunityRail() {
  return <AskRail timeline={TIMELINE} next={communitySteps(useMailAvailable())} />
}
