/**
 * The protocol's errors that can occur here. `noSetHierarchy` and `noMetadataFormats` cannot, since there are sets and
 * every record has a format.
 */
type OaiErrorCode =
  | 'badVerb'
  | 'badArgument'
  | 'badResumptionToken'
  | 'cannotDisseminateFormat'
  | 'idDoesNotExist'
  | 'noRecordsMatch'

/** An error defined by the protocol: sent to the harvester in a response with status 200. */
export class OaiError extends Error {
  readonly code: OaiErrorCode
  constructor(code: OaiErrorCode, message: string) {
    super(message)
    this.name = 'OaiError'
    this.code = code
  }
}
