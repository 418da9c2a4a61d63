export { ChecksSection } from './checks-section.tsx'
export { SimilaritySection } from './similarity-section.tsx'
