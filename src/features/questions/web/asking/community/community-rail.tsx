import { AskRail } from '../ask-rail.tsx'
import { NEXT_STEPS, TIMELINE } from './community-timeline.ts'

export const CommunityRail = () => <AskRail timeline={TIMELINE} next={NEXT_STEPS} />
