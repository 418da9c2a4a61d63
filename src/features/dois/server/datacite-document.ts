import { type Edtf, isoDate, partialDate } from '#shared/time/partial-date.ts'
import { longPartialDate } from '#shared/time/partial-date-text.ts'
import { element, type Xml, xmlDocument } from '#formats/xml/writer.ts'
import type { DepositedPaper } from './registrar.ts'

const SCHEMA = 'http://datacite.org/schema/kernel-4'

function creator({ given, family, orcid, affiliations }: DepositedPaper['authors'][number]): Xml {
  return element(
    'creator',
    {},
    element('creatorName', { nameType: 'Personal' }, given ? `${family}, ${given}` : family),
    given && element('givenName', {}, given),
    element('familyName', {}, family),
    orcid &&
      element(
        'nameIdentifier',
        { schemeURI: 'https://orcid.org', nameIdentifierScheme: 'ORCID' },
        `https://orcid.org/${orcid}`,
      ),
    affiliations.map((name) => element('affiliation', {}, name)),
  )
}

/** A season is no date of the standard that DataCite follows, and stands beside its year in words. */
const issuedDate = (issued: Edtf): Xml => {
  const isSeason = partialDate(issued)?.from.season !== undefined
  const dateInformation = isSeason ? longPartialDate(issued) : undefined
  return element('date', { dateType: 'Issued', dateInformation }, isSeason ? isoDate(issued) : issued)
}

const dates = ({ issued, withdrawn }: DepositedPaper): Xml =>
  element(
    'dates',
    {},
    issuedDate(issued),
    withdrawn && element('date', { dateType: 'Withdrawn', dateInformation: withdrawn.reason }, withdrawn.on),
  )

function description({ abstract, withdrawn }: DepositedPaper): Xml {
  const text = withdrawn ? `This article was withdrawn on ${withdrawn.on}. ${withdrawn.reason}` : abstract
  return element('description', { descriptionType: withdrawn ? 'Other' : 'Abstract' }, text)
}

/** A paper after DataCite's schema, kernel 4. Pure. */
export function dataciteDocument(paper: DepositedPaper): string {
  const { licence, withdrawn } = paper
  const anonymous = element('creator', {}, element('creatorName', { nameType: 'Organizational' }, 'Inflo'))
  return xmlDocument(
    element(
      'resource',
      {
        xmlns: SCHEMA,
        'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
        'xsi:schemaLocation': `${SCHEMA} https://schema.datacite.org/meta/kernel-4/metadata.xsd`,
      },
      element('identifier', { identifierType: 'DOI' }, paper.doi),
      element('creators', {}, paper.authors.length > 0 ? paper.authors.map(creator) : anonymous),
      element('titles', {}, element('title', {}, withdrawn ? `WITHDRAWN: ${paper.title}` : paper.title)),
      element('publisher', {}, 'Inflo'),
      element('publicationYear', {}, paper.issued.slice(0, 4)),
      element('resourceType', { resourceTypeGeneral: 'JournalArticle' }, 'Research article'),
      element(
        'subjects',
        {},
        [paper.category, ...paper.keywords].map((subject) => element('subject', {}, subject)),
      ),
      paper.asker &&
        element(
          'contributors',
          {},
          element(
            'contributor',
            { contributorType: 'Other' },
            element('contributorName', { nameType: 'Personal' }, paper.asker),
          ),
        ),
      dates(paper),
      element('language', {}, paper.language),
      element(
        'alternateIdentifiers',
        {},
        element('alternateIdentifier', { alternateIdentifierType: 'Inflo number' }, paper.paperId),
      ),
      element('version', {}, paper.version),
      element('rightsList', {}, element('rights', { rightsURI: licence.url }, licence.name)),
      element('descriptions', {}, description(paper)),
    ),
  )
}
