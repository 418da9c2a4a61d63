import type { FrontMatter } from '../../article/article.ts'
import { inlinesText } from '../../article/text.ts'
import { xmlElement, xmlIfAny, xmlText } from '../../xml/text-writer.ts'
import { datedXml } from './dates.ts'
import { inlinesXml, type Targets } from './inlines.ts'

/** JATS' own names of what happened; anything else is named by its words. */
const DATE_TYPES: Record<string, string> = { Revised: 'rev-recd', Published: 'pub', 'Published online': 'epub' }

const typeOf = (words: string): string => words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')

const dateOf = ({ what, on }: FrontMatter['history'][number]): string =>
  datedXml('date', on, { 'date-type': DATE_TYPES[what] ?? typeOf(what) })

/** When it was received, revised, accepted. Pure. */
export const historyXml = (history: FrontMatter['history'] = []): string =>
  xmlIfAny('history', history.map(dateOf).join(''))

/** Who edited it, with what they are called. Pure. */
export const editorsXml = (editors: FrontMatter['editors'] = []): string =>
  xmlIfAny(
    'contrib-group',
    editors
      .map(({ name, role, affiliations }) =>
        xmlElement(
          'contrib',
          { 'contrib-type': 'editor' },
          xmlElement('string-name', {}, xmlText(name)) +
            xmlIfAny('role', xmlText(role)) +
            affiliations.map((affiliation) => xmlElement('aff', {}, xmlText(affiliation))).join(''),
        ),
      )
      .join(''),
    { 'content-type': 'editor' },
  )

/** How its authors are reached. Pure. */
export const correspondenceXml = (correspondence: FrontMatter['correspondence'] = [], targets: Targets): string =>
  xmlIfAny(
    'author-notes',
    correspondence
      .map(({ reach }) => inlinesXml(reach, targets))
      .map((reach, index) => xmlIfAny('corresp', reach, { id: correspondenceId(index) }))
      .join(''),
  )

export const correspondenceId = (index: number): string => `correspondence-${index + 1}`

const RELATIONS: Record<string, string> = {
  Corrects: 'corrected-article',
  'Corrected by': 'correction-forward',
  Retracts: 'retracted-article',
  'Retracted by': 'retraction-forward',
  'Expression of concern about': 'object-of-concern',
  'Companion article': 'companion',
  'Comments on': 'commentary-article',
  'Adds to': 'addended-article',
  Reviews: 'peer-reviewed-article',
}

/** What it corrects, comments on, goes with. Pure. */
export const relatedXml = (related: FrontMatter['related'] = []): string =>
  related
    .map(({ what, title, href }) =>
      xmlElement(
        'related-article',
        {
          'related-article-type': RELATIONS[what] ?? typeOf(what),
          'ext-link-type': 'uri',
          'xlink:href': href,
        },
        // As text: no link may stand within one.
        xmlText(inlinesText(title)),
      ),
    )
    .join('')

/** Its titles in other languages. Pure. */
export const translatedTitlesXml = (titles: FrontMatter['translatedTitles'] = [], targets: Targets): string =>
  titles
    .map((title) => xmlElement('trans-title-group', {}, xmlElement('trans-title', {}, inlinesXml(title, targets))))
    .join('')
