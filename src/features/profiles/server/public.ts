export { type ProfileFacts, profilesByIds, withProvenOrcid } from './facts-service.ts'
