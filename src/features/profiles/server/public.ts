export { type ProfileFacts, profilesByIds, withProvenOrcid } from './facts-service.ts'
export {
  type AtOneInstitution,
  atInstitutionOf,
  countedAs,
  institutionNamed,
  institutionNames,
  institutionsOf,
  membersOfMerge,
} from './institutions/service.ts'
export { readRor } from './institutions/ror.ts'
export { nameByRor } from './institutions/ror-service.ts'
export { photosOf } from './photo-service.ts'
export { awardsOf } from './extension-points.ts'
export {
  chooseVisibility,
  listedOnLeaderboard,
  showsInDirectory,
  type Visibility,
  visibilityOf,
} from './visibility/service.ts'
