/** Maximum length of the public id of a library paper. */
export const SIMILAR_ID_LENGTH_MAX = 200
/** Maximum number of passages that are shown for two texts, in the order of the submission. */
export const PASSAGES_MAX = 100
/** Maximum number of places that are listed for one check. */
export const PLACES_MAX = 20
