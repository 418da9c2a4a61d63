export { type ProfileFacts, profilesByIds, withProvenOrcid } from './facts.ts'
export {
  type AtOneInstitution,
  atInstitutionOf,
  countedAs,
  institutionNamed,
  institutionNames,
  institutionsOf,
  membersOfMerge,
  readRor,
  rorIdsOf,
} from './institutions/institutions.ts'
export { nameByRor } from './institutions/ror.ts'
export { photosOf } from './read-photo.ts'
export { awardsOf } from './service.ts'
export { setInstitution } from './set-institution.ts'
export {
  chooseVisibility,
  listedOnLeaderboard,
  showsInDirectory,
  type Visibility,
  visibilityOf,
} from './read-profile.ts'
